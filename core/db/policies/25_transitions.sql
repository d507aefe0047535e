-- Written by `kontor-api transitions` from the declarations in the code; a test holds both equal.
TRUNCATE transitions;
