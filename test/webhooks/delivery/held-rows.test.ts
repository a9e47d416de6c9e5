import t from 'tap';
import { createHeldRows } from '../../../core/webhooks/delivery/held-rows.ts';
import { createLane } from '../../../core/webhooks/delivery/lane.ts';
import type { ClaimedRow } from '../../../core/webhooks/delivery/queries.ts';

const row = (deliveryId: string) => ({ delivery_id: deliveryId, endpoint: {} }) as ClaimedRow;

t.test('a row recorded while a claim runs is not taken again from its old snapshot', async (t) => {
  const held = createHeldRows();
  const lane = createLane({ tenantId: 'acme', endpointId: 'e' }, 0);
  t.equal(held.put(lane, row('a')), true);
  held.take(lane);
  held.claimBegins();
  held.release(lane, 'a');
  t.equal(held.put(lane, row('a')), false, 'the statement still saw it as pending');
  held.claimEnds();
  t.equal(held.put(lane, row('a')), true, 'a later statement sees the truth');
});

t.test('what is handed back is due again, and what is under way is not', async (t) => {
  const held = createHeldRows();
  const lane = createLane({ tenantId: 'acme', endpointId: 'e' }, 0);
  for (const id of ['a', 'b', 'c']) held.put(lane, row(id));
  t.equal(held.take(lane)!.delivery_id, 'a');
  held.handBack(lane);
  t.match(lane, { fetched: [], hints: 1 });
  t.same([...lane.held], ['a']);
  t.equal(held.fetched(), 0);
  t.same(
    ['a', 'b', 'c'].map((id) => held.put(lane, row(id))),
    [false, true, true],
  );
});
