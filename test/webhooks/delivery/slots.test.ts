import t from 'tap';
import { createLane, type Lane } from '../../../core/webhooks/delivery/lane.ts';
import { createSlots, type Slots, type Strain } from '../../../core/webhooks/delivery/slots.ts';

let made = 0;
const newLane = (): Lane => {
  made += 1;
  return createLane({ tenantId: 'acme', endpointId: `endpoint-${made}` }, 0);
};

function attempt(slots: Slots, lane: Lane, strain: Strain): void {
  slots.begin(lane, 0)(strain, 0);
}

/** Begins as much as the lane may have now. */
function fill(slots: Slots, lane: Lane, others = 0, nowMs = 0) {
  const ends = [];
  while (slots.mayBegin(lane, others, nowMs)) ends.push(slots.begin(lane, nowMs));
  return ends;
}

t.test('the first contact is one attempt; success earns more, up to 32', async (t) => {
  const slots = createSlots(512);
  const lane = newLane();
  t.equal(fill(slots, lane).length, 1);
  const fresh = newLane();
  attempt(slots, fresh, 'none');
  t.equal(fill(slots, fresh).length, 2);
  const proven = newLane();
  for (let count = 0; count < 1000; count += 1) attempt(slots, proven, 'none');
  t.equal(fill(slots, proven).length, 32);
});

t.test('strain takes concurrency away, overload the faster, and never the last slot', async (t) => {
  const slots = createSlots(512);
  const room = (...strains: Strain[]) => {
    const lane = newLane();
    lane.limit = 16;
    for (const strain of strains) attempt(slots, lane, strain);
    return slots.room(lane, 0);
  };
  t.equal(room('some'), 12);
  t.equal(room('overload'), 8);
  t.equal(room(...Array<Strain>(20).fill('overload')), 1);
});

t.test('a lane shares the whole with all that have work', async (t) => {
  const slots = createSlots(64);
  const lane = newLane();
  lane.limit = 32;
  t.equal(slots.room(lane, 1), 32);
  t.equal(slots.room(lane, 16), 4);
  t.equal(slots.room(lane, 1000), 1);
});

t.test('lanes that failed last hold at most half of the slots', async (t) => {
  const slots = createSlots(8);
  const suspects = Array.from({ length: 10 }, () => ({ ...newLane(), failuresInRow: 1 }));
  const begun = suspects.flatMap((lane) => fill(slots, lane));
  t.equal(begun.length, 4);
  t.equal(slots.suspectsFull(), true);
  t.equal(slots.mayBegin(newLane(), 0, 0), true, 'one that nothing is known of may begin');
  const trusted = newLane();
  trusted.proven = true;
  t.equal(slots.mayBegin(trusted, 0, 0), true);
  begun[0]!('none', 0);
  t.equal(slots.suspectsFull(), false);
});

t.test('what nothing is known of, and what failed, leave slots to what is trusted', async (t) => {
  const slots = createSlots(64);
  const strangers = Array.from({ length: 100 }, newLane);
  const begun = strangers.flatMap((lane) => fill(slots, lane));
  t.equal(begun.length, 56);
  t.equal(slots.strangersFull(), true);
  t.equal(slots.suspectsFull(), true);
  const trusted = newLane();
  trusted.proven = true;
  t.equal(fill(slots, trusted).length, 1);
});

t.test('the last slots are not for a second attempt to the same lane', async (t) => {
  const slots = createSlots(64);
  const lanes = Array.from({ length: 3 }, () => ({ ...newLane(), proven: true, limit: 32 }));
  const [first, second, third] = lanes as [Lane, Lane, Lane];
  t.equal(fill(slots, first).length + fill(slots, second).length, 56);
  t.equal(fill(slots, third).length, 1);
});

t.test('a lane that begins to hang gets nothing more after a second', async (t) => {
  const slots = createSlots(512);
  const lane = newLane();
  lane.proven = true;
  lane.limit = 8;
  const end = slots.begin(lane, 0);
  t.equal(slots.mayBegin(lane, 0, 999), true);
  t.equal(slots.mayBegin(lane, 0, 1000), false);
  slots.begin(lane, 999);
  end('none', 1500);
  t.equal(slots.mayBegin(lane, 0, 2000), true, 'something ended: it moves again');
});

t.test('further connections are opened a few at a time, first ones at once', async (t) => {
  const slots = createSlots(512);
  const lanes = Array.from({ length: 50 }, () => ({ ...newLane(), proven: true, limit: 8 }));
  const beginAll = (nowMs: number) => lanes.flatMap((lane) => fill(slots, lane, 0, nowMs));
  const first = beginAll(0);
  t.equal(first.length, 50 + 64, 'one to each, and 64 beside those');
  const another = { ...newLane(), proven: true };
  t.equal(fill(slots, another).length, 1, 'who has none does not wait for the others');
  for (const end of first) end('none', 0);
  const second = beginAll(0);
  t.equal(second.length, 50 + 64 + 64, 'over those that are open, and 64 more');
  for (const end of second) end('none', 0);
  for (const lane of lanes) lane.limit = 8;
  t.equal(beginAll(15_000).length, 50 + 64, 'what nothing was sent over for long is closed');
});

t.test('a connection that brought no answer is not counted as open', async (t) => {
  const slots = createSlots(512);
  const lane = { ...newLane(), proven: true, limit: 8 };
  for (const end of fill(slots, lane)) end('none', 0);
  t.equal(lane.open, 8);
  attempt(slots, lane, 'overload');
  t.equal(lane.open, 7);
});
