// One trace over two processes: from the request to the delivery, with a crash between.

import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import t from 'tap';
import {
  buildPlace,
  patientPlugins,
  startProcess,
  startWorkflow,
  type Place,
} from '../support/appliance.ts';
import { startCollector, type CollectedSpan } from '../support/collector.ts';
import { eventually } from '../support/eventually.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { startTlsServer, testAuthority } from '../support/tls.ts';
import { sharedMasterKey } from '../support/vault.ts';

const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

t.test('a run that another process takes over stays in the trace of its request', async (t) => {
  const authority = testAuthority();
  const delivered: IncomingMessage['headers'][] = [];
  const receiver = await startTlsServer(t, {
    certificate: authority.issue({ commonName: 'receiver', names: ['localhost'] }),
    handler(request, response) {
      delivered.push(request.headers);
      request.resume().once('end', () => response.writeHead(204).end());
    },
  });
  const collector = await startCollector(t);
  const url = await cloneDatabase(t);
  const ports = `ports: [${receiver.port}]`;
  const yaml = `
database: { url: '${url}' }
${sharedMasterKey(t)}
pipelines: { folders: ['${patientPlugins}'] }
egress:
  allow_networks: [{ cidr: 127.0.0.1/32, ${ports} }, { cidr: '::1/128', ${ports} }]
  ca_files: [authority.pem]
telemetry: { traces: { endpoint: '${collector.url}' } }
`;
  const place = (joins?: Place): Place => {
    const made = buildPlace(t, yaml, joins && { joins });
    writeFileSync(join(made.config, 'authority.pem'), authority.certificate);
    return made;
  };
  const one = await startProcess(t, { place: place() });
  const registered = await one.api('/webhooks/register', {
    method: 'POST',
    body: { url: `${receiver.origin}/secret-path?token=word`, event_types: ['label.completed'] },
  });
  t.equal(registered.status, 201);
  t.match(registered.headers['traceresponse'], /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  const work = { pipeline: 'patient', operation: 'hold', input: { label: 'private words' } };
  const { workflow_id: id } = await startWorkflow(one, work, { traceparent: caller });
  const mine = (): CollectedSpan[] =>
    collector.spans.filter(({ traceId }) => traceId === caller.slice(3, 35));
  await eventually('the run holds, and its request is told', async () => {
    const status = (await one.api(`/workflows/${id}/status`)).json();
    return status.stage === 'holding' && mine().length >= 2;
  });

  const other = await startProcess(t, { place: place(one.place) });
  await one.kill();
  await eventually('a delivery', () => delivered.length > 0);
  other.signal('SIGTERM');
  t.equal(await other.exited, 0, 'what is left is sent before it ends');

  const spans = mine();
  const { instance } = spans.find(({ name }) => name === 'workflow.run')!;
  const named = (name: string): CollectedSpan => {
    // Of the attempt that was killed there is what its thread had told by then.
    const found = spans.filter(
      (span) => span.name === name && (!name.startsWith('plugin.') || span.instance === instance),
    );
    t.equal(found.length, 1, `one ${name}`);
    return found[0]!;
  };
  const request = named('POST /v1/workflows/start');
  const submit = named('workflow.submit');
  const run = named('workflow.run');
  const plugin = named('plugin.call');
  const delivery = named('webhook.deliver');
  t.equal(request.parentSpanId, caller.slice(36, 52));
  t.match(request.attributes, { 'http.response.status_code': 202, 'workmill.tenant.id': /./ });
  t.equal(submit.parentSpanId, request.spanId);
  t.equal(run.parentSpanId, submit.spanId);
  t.match(run.attributes, { 'workmill.attempt': 2, 'workmill.conclusion': 'finished' });
  t.not(run.instance, submit.instance, 'by the other process');
  t.equal(plugin.parentSpanId, run.spanId);
  t.equal(named('workflow.settle').parentSpanId, run.spanId);
  for (const name of ['plugin.receive', 'plugin.run', 'plugin.answer']) {
    const inThread = named(name);
    t.equal(inThread.parentSpanId, plugin.spanId, `${name} was measured in the thread`);
    t.ok(inThread.beganMs >= plugin.beganMs - 1 && inThread.endedMs <= plugin.endedMs + 1);
  }
  t.equal(delivery.parentSpanId, submit.spanId);
  t.match(delivery.attributes, { 'http.response.status_code': 204, 'server.address': 'localhost' });
  t.match(delivery.attributes, { 'workmill.webhook.tls_ms': Number });
  t.equal(delivered[0]!['traceparent'], `00-${delivery.traceId}-${delivery.spanId}-01`);
  const told = collector.texts.join('\n');
  for (const secret of ['private words', 'secret-path', 'token=word', one.firstRun.api_key]) {
    t.notOk(told.includes(secret), 'no content, no key, no address with its path');
  }
});
