import t from 'tap';
import { startProxy, through } from '../../egress/proxies.ts';
import {
  answerWith,
  authority,
  buildEndpoint,
  createRig,
  deliveriesOf,
  emit,
  serve,
  startReceiver,
} from '../rig.ts';

t.test('what our own proxy refuses is tried again and counts against no endpoint', async (t) => {
  const proxy = await startProxy(t);
  const rig = await createRig(t, { proxy: through(proxy.url) });
  const receiver = await startReceiver(t);
  const { endpointId } = await buildEndpoint(rig, receiver.origin);
  proxy.refuseWith = 407;
  await rig.webhooks.deliverer.start();
  // More than the ten failures that would give a receiver a rest.
  for (let events = 0; events < 12; events += 1) await emit(rig);
  await rig.recorded(12);
  t.ok(rig.records.every(({ error, delivered }) => error === 'outbound_proxy' && !delivered));
  t.match(rig.records[0], {
    fault: 'ours',
    failedPhase: 'connect',
    remoteAddress: null,
    timings: { dnsMs: Number, connectMs: Number, tlsMs: null, firstByteMs: null },
  });
  const row = await rig.database
    .knex('webhook_endpoints')
    .where({ endpoint_id: rig.records[0]!.endpointId })
    .first();
  t.match(row, { state: 'active', failing_since: null, breaker_openings: 0 });
  t.equal(receiver.received.length, 0);

  proxy.refuseWith = null;
  // Not further: a proxy has two seconds by this clock to take a connection.
  await rig.clock.advance(5_000);
  await rig.recorded(24);
  t.equal(receiver.received.length, 12, 'at the first retry, without a rest');
  const states = (await deliveriesOf(rig, endpointId)).map(({ state }) => state);
  t.strictSame(new Set(states), new Set(['delivered']));
});

t.test('whoever does not answer behind the proxy is blamed for it', async (t) => {
  const proxy = await startProxy(t);
  const rig = await createRig(t, { proxy: through(proxy.url) });
  const selfSigned = authority.selfSigned({ commonName: 'x', names: ['localhost'] });
  const untrusted = await serve(t, answerWith(200), selfSigned);
  await buildEndpoint(rig, 'https://localhost:1');
  await buildEndpoint(rig, untrusted.origin);
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(2);
  const told = rig.records.map(({ error, failedPhase, fault }) => ({ error, failedPhase, fault }));
  t.strictSame(
    told.sort((a, b) => a.error!.localeCompare(b.error!)),
    [
      { error: 'tls', failedPhase: 'tls', fault: 'theirs' },
      { error: 'unreachable', failedPhase: 'connect', fault: 'network' },
    ],
  );
});
