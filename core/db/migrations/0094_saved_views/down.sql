DROP TABLE list_columns;
DROP TABLE saved_views;
