SELECT document_key
FROM notewell_documents
WHERE owner_id = $1;
