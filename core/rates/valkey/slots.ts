import { slotLeaseMs, type SlotStore } from '../slots/slots.ts';
import type { Script, ValkeyConnection } from './connection.ts';

/** Slots in Valkey, by its own clock; throws if it does not respond. */
export function createValkeySlots(options: {
  valkey: ValkeyConnection;
  leaseMs?: number;
}): SlotStore {
  const { valkey, leaseMs = slotLeaseMs } = options;
  return {
    hold: (holder, wanted) =>
      Promise.all(
        wanted.map(async ({ tenantId, count, limit }) => {
          const values = [holder, String(leaseMs), String(count), String(limit)];
          return Number(await valkey.run(holdScript, [`workmill:slots:{${tenantId}}`], values));
        }),
      ),
  };
}

/** The arithmetic of `grantSlots`; a field is `count:until`. */
const holdScript: Script = {
  name: 'workmillHold',
  lua: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local fields, taken = redis.call('HGETALL', KEYS[1]), 0
for n = 1, #fields, 2 do
  local count, till = string.match(fields[n + 1], '(%d+):(%d+)')
  if tonumber(till) <= now then
    redis.call('HDEL', KEYS[1], fields[n])
  elseif fields[n] ~= ARGV[1] then
    taken = taken + count
  end
end
local granted = math.max(0, math.min(tonumber(ARGV[3]), ARGV[4] - taken))
if granted == 0 then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%d:%d', granted, now + ARGV[2]))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return granted`,
};
