SELECT content, entries
FROM notewell_documents
WHERE owner_id = $1 AND document_key = $2;
