// Buckets in Valkey, shared by all processes of an appliance. Each draw is one script, which Valkey
// runs atomically and by its own clock. Several processes therefore add no error: together they get
// what one bucket allows, whatever their clocks. (For an outage, see fallback.ts.)

import type { Clock } from '../../kernel/clock.ts';
import { windowCapacity, type Bucket } from '../bucket.ts';
import { describePassed, describeRefused, lookAt } from '../drawn.ts';
import type { Limit, RateStore } from '../store.ts';
import type { Script, ValkeyConnection } from './connection.ts';

/** Default for `clock`: the server's clock, the same for all processes. Tests pass their own. */
export function createValkeyStore(options: { valkey: ValkeyConnection; clock?: Clock }): RateStore {
  const { valkey, clock } = options;

  async function ask(how: 'draw' | 'look', tenantId: string, limits: readonly Limit[]) {
    // The braces keep a tenant's buckets on one node if a proxy distributes keys.
    const keys = limits.map(({ name }) => `workmill:rate:{${tenantId}}:${name}`);
    const figures = limits.flatMap(({ rate }) => [
      rate.burst,
      rate.perSecond,
      windowCapacity(rate),
    ]);
    const nowMs = clock ? String(clock.now().getTime()) : '';
    const reply = await valkey.run(script, keys, [how, nowMs, ...figures.map(String)]);
    const [passed, ...rows] = reply as string[];
    return { passed: passed === '1', buckets: rows.map(toBucket) };
  }

  return {
    async draw(tenantId, limits) {
      const { passed, buckets } = await ask('draw', tenantId, limits);
      return passed ? describePassed(limits, buckets) : describeRefused(limits, buckets)!;
    },
    async look(tenantId, limits) {
      const { buckets } = await ask('look', tenantId, limits);
      return limits.map((limit, n) => lookAt(limit, buckets[n], buckets[n]!.atMs));
    },
  };
}

function toBucket(row: string): Bucket {
  const [tokens, atMs, step, ...steps] = row.split(' ').map(Number);
  const drawn = steps.reduce((sum, draws) => sum + draws, 0);
  return { tokens: tokens!, atMs: atMs!, step: step!, steps, drawn };
}

/**
 * The arithmetic of bucket.ts: refills all buckets, then draws one token from each or from none; a
 * look writes nothing. The conformance suite compares the two. A bucket is deleted when it is full.
 */
const script: Script = {
  name: 'workmillDraw',
  lua: `
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local buckets, passes = {}, ARGV[1] == 'draw'
for n, key in ipairs(KEYS) do
  local burst, rate, capacity = tonumber(ARGV[3*n]), tonumber(ARGV[3*n+1]), tonumber(ARGV[3*n+2])
  local stored = redis.call('GET', key)
  local b = stored and cmsgpack.unpack(stored)
  if not b or now < b[2] - 60000 then
    b = {burst, now, math.floor(now / 5000), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
  end
  local passed = math.max(0, now - b[2])
  b[2] = b[2] + passed
  b[1] = math.min(burst, b[1] + passed * rate / 1000)
  local step = math.floor(b[2] / 5000)
  for s = math.max(b[3] + 1, step - 11), step do b[4 + s % 12] = 0 end
  b[3] = step
  local drawn = 0
  for s = 4, 15 do drawn = drawn + b[s] end
  if math.floor(b[1] + 1e-6) < 1 or drawn >= capacity then passes = false end
  buckets[n] = b
end
local reply = {passes and '1' or '0'}
for n, b in ipairs(buckets) do
  if passes then
    b[1] = b[1] - 1
    b[4 + b[3] % 12] = b[4 + b[3] % 12] + 1
    local idle = math.max(65000, math.ceil(ARGV[3*n] * 1000 / ARGV[3*n+1]))
    redis.call('SET', KEYS[n], cmsgpack.pack(b), 'PX', string.format('%d', idle))
  end
  local words = {}
  for s = 1, 15 do words[s] = string.format('%.17g', b[s]) end
  reply[n + 1] = table.concat(words, ' ')
end
return reply`,
};
