-- Moves the oldest waiting ids into the hands of one worker.
-- KEYS: due, taken by this worker, workers · ARGV: how many, worker
-- Taking is a sign of life too, so a worker stays known although Redis was emptied since its last heartbeat.
redis.call('ZADD', KEYS[3], redis.call('TIME')[1], ARGV[2])
local popped = redis.call('ZPOPMIN', KEYS[1], ARGV[1])
local ids = {}
for i = 1, #popped, 2 do
  redis.call('SADD', KEYS[2], popped[i])
  ids[#ids + 1] = popped[i]
end
return ids
