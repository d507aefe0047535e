DROP TABLE opt_in_questions;
