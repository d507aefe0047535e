DROP INDEX uploads_evidence;
