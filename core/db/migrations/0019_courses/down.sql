DROP TABLE course_accesses;
DROP TABLE course_sessions;
DROP TABLE lessons;
DROP TABLE course_sections;
ALTER TABLE products DROP COLUMN lessons_count, DROP COLUMN zfu_number;
