-- Class: tenant. The lessons that the learner of a course has opened, and those that they have marked as done.
CREATE TABLE lesson_progress (
    seller_id   uuid NOT NULL,
    session_id  uuid NOT NULL,
    lesson_id   uuid NOT NULL,
    viewed_at   timestamptz NOT NULL,
    finished_at timestamptz,
    PRIMARY KEY (seller_id, session_id, lesson_id),
    FOREIGN KEY (seller_id, session_id) REFERENCES course_sessions (seller_id, id),
    FOREIGN KEY (seller_id, lesson_id) REFERENCES lessons (seller_id, id) ON DELETE CASCADE
);
-- A lesson is removed with what was noted of it.
CREATE INDEX lesson_progress_of_lesson ON lesson_progress (seller_id, lesson_id);
