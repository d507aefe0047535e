-- Why a state changed, as a word of a closed set that screens say in the language of their reader. What a person wrote, or
-- the detail of the word, stays in `cause`; so do the sentences of the time before.
ALTER TABLE state_changes ADD COLUMN why text NOT NULL DEFAULT '';
