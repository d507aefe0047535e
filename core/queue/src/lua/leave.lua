-- A worker goes home: what it took and did not begin goes to the front of the lane.
-- KEYS: due, taken by this worker, workers · ARGV: worker, wake channel
-- Returns how many ids were given back.
local ids = redis.call('SMEMBERS', KEYS[2])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], 'NX', 0, id) end
redis.call('DEL', KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
if #ids > 0 then redis.call('PUBLISH', ARGV[2], #ids) end
return #ids
