DELETE FROM team_members WHERE kind <> 'team_member';
ALTER TABLE team_members DROP CONSTRAINT team_members_rights_check;
ALTER TABLE team_members DROP COLUMN kind;
ALTER TABLE team_members ADD CONSTRAINT team_members_rights_check CHECK (rights <> '{}') NOT VALID;
