DROP TABLE lesson_progress;
