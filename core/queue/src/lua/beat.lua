-- A worker's sign of life; it also takes back what the dead had in their hands, to the front of the lane.
-- KEYS: due, workers · ARGV: worker, seconds of silence that mean death, prefix of taken sets, wake channel
-- Returns how many ids were taken back.
local now = tonumber(redis.call('TIME')[1])
redis.call('ZADD', KEYS[2], now, ARGV[1])
local back = 0
for _, worker in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[2]))) do
  local taken = ARGV[3] .. worker
  for _, id in ipairs(redis.call('SMEMBERS', taken)) do
    redis.call('ZADD', KEYS[1], 'NX', 0, id)
    back = back + 1
  end
  redis.call('DEL', taken)
  redis.call('ZREM', KEYS[2], worker)
end
if back > 0 then redis.call('PUBLISH', ARGV[4], back) end
return back
