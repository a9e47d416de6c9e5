// Checkpoints of the audit log reach the endpoints that ask for them, and no others.

import t from 'tap';
import { readCheckpoint } from '../../core/audit/log/checkpoint.ts';
import { openTestLog } from '../audit/log/rig.ts';
import { createRig, startReceiver } from './rig.ts';

t.test('an endpoint that names the event receives the newest checkpoint', async (t) => {
  const rig = await createRig(t);
  const log = await openTestLog(t, rig.database);
  const receiver = await startReceiver(t);
  const { endpoints, deliverer, sendCheckpoints } = rig.webhooks;
  t.equal(await sendCheckpoints(), 0, 'nobody asks for it');
  await deliverer.start();
  const url = `${receiver.origin}/keep`;
  await endpoints.register({ tenantId: 'acme', url, eventTypes: ['audit.checkpoint'] });
  await endpoints.register({ tenantId: 'acme', url: `${receiver.origin}/all`, eventTypes: ['*'] });
  await log.record(3);
  await log.sequencer.sequence();
  t.equal(await sendCheckpoints(), 1);
  await rig.recorded(1);
  const { size } = await log.reads.checkpoint();
  const { path, body } = receiver.received[0]!;
  t.equal(path, '/keep');
  const { event_type, workflow_id, data } = JSON.parse(body);
  t.same([event_type, workflow_id], ['audit.checkpoint', null]);
  t.match(data, { log_id: log.origin, tree_size: size });
  t.equal(readCheckpoint(data.checkpoint, log.signer!.verifier)!.size, size);
});
