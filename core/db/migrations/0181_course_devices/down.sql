DROP TABLE course_devices;
ALTER TABLE course_accesses DROP COLUMN link_version;
