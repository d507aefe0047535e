-- Which of its links opens a way into a course: an older one opens it no more. A newer one replaces it when it is opened.
ALTER TABLE course_accesses ADD COLUMN link_version integer NOT NULL DEFAULT 0;

-- Class: tenant. The devices on which a way into a course was opened, each by a mark that its browser keeps.
CREATE TABLE course_devices (
    seller_id   uuid NOT NULL,
    access_id   uuid NOT NULL,
    device_hash text NOT NULL,
    opened_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, access_id, device_hash),
    FOREIGN KEY (seller_id, access_id) REFERENCES course_accesses (seller_id, id)
);
