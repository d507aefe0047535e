-- When a fetch of a file was last counted: what is fetched in pieces within an hour of it is that fetch.
ALTER TABLE grants ADD COLUMN counted_at timestamptz;
