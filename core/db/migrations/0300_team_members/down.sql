DROP INDEX sessions_of_profile;
ALTER TABLE sessions DROP CONSTRAINT sessions_profile_id_fkey;
ALTER TABLE sessions ADD CONSTRAINT sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles (id) NOT VALID;
DROP TABLE team_members;
