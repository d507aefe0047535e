DROP VIEW opt_in_answer_tokens, opt_in_answer_rows;
DROP TABLE opt_in_answers;
DROP INDEX opt_in_questions_by_words, opt_in_questions_by_created;
ALTER TABLE opt_in_questions DROP COLUMN search_tokens;
