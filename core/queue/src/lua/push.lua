-- Offers ids to a lane until it is full.
-- KEYS: due, epoch · ARGV: expected epoch, greatest depth, wake channel, ids…
-- Returns how many of the ids (a prefix) are waiting now, or -1 when Redis was emptied meanwhile.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return -1 end
local room = tonumber(ARGV[2]) - redis.call('ZCARD', KEYS[1])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local taken = 0
for i = 4, #ARGV do
  if redis.call('ZSCORE', KEYS[1], ARGV[i]) == false then
    if room <= 0 then break end
    -- The place in the batch is part of the score: a batch keeps its order.
    redis.call('ZADD', KEYS[1], now + taken, ARGV[i])
    room = room - 1
  end
  taken = taken + 1
end
if taken > 0 then redis.call('PUBLISH', ARGV[3], taken) end
return taken
