DELETE FROM notewell_documents
WHERE owner_id = $1 AND document_key = $2 AND revision = $3;
