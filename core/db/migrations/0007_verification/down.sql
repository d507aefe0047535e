DROP TABLE documents;
DROP TABLE legitimations;
