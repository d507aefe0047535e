-- Members of the sales team are invited like all others, and have no rights in the shop: they see what they sell.
ALTER TABLE team_members ADD COLUMN kind text NOT NULL DEFAULT 'team_member';
ALTER TABLE team_members DROP CONSTRAINT team_members_rights_check;
ALTER TABLE team_members ADD CONSTRAINT team_members_rights_check
    CHECK ((kind = 'team_member' AND rights <> '{}') OR (kind = 'sales_team_member' AND rights = '{}')) NOT VALID;
