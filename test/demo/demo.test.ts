// The whole demonstration against a whole appliance, and what it does when something is wrong.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import t, { type Test } from 'tap';
import { startAppliance } from '../../core/appliance.ts';
import { scopes } from '../../core/auth/caller.ts';
import { prepareDemo, runDemo } from '../../core/commands/demo.ts';
import { loadSamples, samplesOf } from '../../core/commands/demo-golden.ts';
import { createConfiguration } from '../../core/config/reload.ts';
import type { Settings } from '../../core/config/settings.ts';
import {
  createSecret,
  signBody,
  signingKeys,
  signStandard,
} from '../../core/webhooks/signature.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { openHome } from '../../core/kernel/home.ts';
import { systemRandom as random } from '../../core/kernel/random.ts';
import { homeFolder } from '../support/home-folder.ts';
import { shareHostCaches } from '../support/host-caches.ts';
import { quietLog } from '../support/log.ts';
import { buildTenant, cloneDatabase } from '../support/postgres.ts';

// All samples, several of which are recognized page by page.
t.setTimeout(400_000);

const plugins = join(import.meta.dirname, '../../plugins');

t.test('a demonstration against a whole appliance', async (t) => {
  const receiver = await prepareDemo({ clock, random });
  t.teardown(() => receiver.close());
  const { firstRun, pipelines } = await startWith(t, receiver.override);

  const samples = await loadSamples(pipelines);

  await t.test('comes out as the golden files say', async (t) => {
    const shipped = new Set(samples.map(({ pipeline }) => pipeline));
    t.same([...shipped].toSorted(), pipelines.map(({ name }) => name).toSorted());
    const { length } = samples;
    const { ok, output } = await run({ receiver, firstRun, samples, every: true });
    const last = output.trimEnd().split('\n').at(-1);
    const events = samples.filter(({ event }) => event !== null).length;
    const counts = `${length} workflows, ${length} as expected, ${events} webhooks verified`;
    t.equal(last, `demo: ${counts}`, output);
    t.equal(ok, true);
    t.match(output, /^finance +text-german\.pdf +resolved .* 2319\.66 \| EUR .* verified$/m);
    t.match(output, /^legal +nda\.txt +completed +Harrow Lane Analytics, .* verified$/m);
  });

  await t.test('is short unless all samples are asked for, and has some of each pipeline', (t) => {
    for (const { name } of pipelines) {
      const own = samples.filter(({ pipeline }) => pipeline === name);
      const short = own.filter(({ golden }) => golden.demo);
      t.ok(short.length >= 2 && short.length <= 15, `${name}: ${short.length} of ${own.length}`);
    }
    t.end();
  });

  await t.test('says what was expected and what came', async (t) => {
    const folder = join(t.testdir(), 'samples');
    mkdirSync(folder);
    const finance = pipelines.find(({ name }) => name === 'finance')!;
    const samplesFolder = join(plugins, 'finance/samples');
    const golden = JSON.parse(
      readFileSync(join(samplesFolder, 'ubl-invoice-de.golden.json'), 'utf8'),
    );
    golden.completed_unit.invoice_object.amount += 1;
    const left = { ...golden, demo: false, status: 'failed' };
    writeFileSync(join(folder, 'changed.golden.json'), JSON.stringify(golden));
    // Only a demonstration of everything runs it.
    writeFileSync(join(folder, 'left-out.golden.json'), JSON.stringify(left));
    writeFileSync(
      join(folder, golden.document),
      readFileSync(join(samplesFolder, golden.document)),
    );
    const changed = await samplesOf({ ...finance, folder: join(folder, '..') });
    const { ok, output } = await run({ receiver, firstRun, samples: changed });
    t.equal(ok, false);
    t.match(output, 'completed_unit/invoice_object/amount: expected 2885.4, got 2884.4');
    t.match(output, /\ndemo: 1 workflows, 0 as expected, 1 webhooks verified\n$/);
  });
});

t.test('a receiver takes only what is signed in both ways', async (t) => {
  const receiver = await prepareDemo({ clock, random });
  t.teardown(() => receiver.close());
  const secret = createSecret(random);
  receiver.expectSecret(secret);
  const keys = signingKeys(secret);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const agent = new Agent({ connect: { ca: receiver.caPem } });
  t.teardown(() => agent.close());

  async function deliver(id: string, change: Record<string, string> = {}): Promise<number> {
    const envelope = { event_id: id, event_type: 'invoice.resolved', workflow_id: `wf_${id}` };
    const body = JSON.stringify(envelope);
    const headers = {
      'x-service-signature': signBody(keys, body),
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signStandard(keys, { id, timestamp, body }),
      ...change,
    };
    const sent = { method: 'POST' as const, headers, body, dispatcher: agent };
    const answer = await request(receiver.webhookUrl, sent);
    await answer.body.dump();
    return answer.statusCode;
  }

  t.equal(await deliver('evt_1'), 200);
  t.equal(await deliver('evt_2', { 'x-service-signature': '0'.repeat(64) }), 401);
  t.equal(await deliver('evt_3', { 'webhook-timestamp': String(timestamp - 1) }), 401);
  t.equal(await deliver('evt_1'), 200, 'a second delivery of the same event is taken as well');
  t.same(
    receiver.events().map(({ eventId, verified }) => [eventId, verified]),
    [
      ['evt_1', true],
      ['evt_2', false],
      ['evt_3', false],
    ],
  );
  t.equal(await receiver.eventOf('wf_none', 1), null, 'what does not come is not waited for');
});

async function run(
  given: Pick<Parameters<typeof runDemo>[0], 'receiver' | 'firstRun' | 'samples' | 'every'>,
) {
  let output = '';
  const write = (text: string): void => void (output += text);
  const { ok } = await runDemo({ ...given, clock, write, isTerminal: false });
  return { ok, output };
}

async function startWith(t: Test, receiver: (settings: Settings) => Settings) {
  const folder = homeFolder(t);
  const config = join(folder, 'config');
  mkdirSync(config);
  writeFileSync(join(config, 'workmill.yaml'), `database: { url: '${await cloneDatabase(t)}' }\n`);
  const log = quietLog();
  const configuration = createConfiguration({ folder: config, log, clock, override: receiver });
  const { listen, ...settings } = configuration.current();
  const anyPort = {
    api: { ...listen.api, port: 0 },
    operations: { ...listen.operations, port: 0 },
  };
  shareHostCaches(join(folder, 'home'));
  const home = await openHome(join(folder, 'home'), () => 'a test');
  const appliance = await startAppliance({
    home,
    configuration: { ...configuration, current: () => ({ ...settings, listen: anyPort }) },
    clock,
    random,
    log,
  });
  t.teardown(async () => {
    await appliance.stop();
    await home.release();
  });
  const tenantId = await buildTenant(appliance.database, 'demo');
  const key = { tenantId, name: 'demo', mode: 'test' as const, scopes, expiresAt: null };
  const { text } = await appliance.auth.createKey(key);
  const firstRun = { base_url: `${appliance.apiUrl}/v1`, test_api_key: text };
  return { firstRun, pipelines: appliance.pipelines.list() };
}
