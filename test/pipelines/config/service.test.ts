import t from 'tap';
import { createIds } from '../../../core/kernel/ids.ts';
import { systemRandom } from '../../../core/kernel/random.ts';
import { createPipelineConfigs } from '../../../core/pipelines/config/service.ts';
import { echoOperation } from '../../support/workflows.ts';
import { eventually } from '../../support/eventually.ts';
import { quietLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';

const database = await testDatabase(t);
const tenantId = await buildTenant(database);
const clock = manualClock();

/** As each of several processes over one database has it. */
function buildConfigs() {
  const noop = { name: 'noop', state: 'ready', settings: {}, operations: { echo: echoOperation } };
  const configs = createPipelineConfigs({
    database,
    clock,
    ids: createIds({ clock, random: systemRandom }),
    log: quietLog(),
    pipelines: { list: () => [noop as never] },
    fileFor: () => undefined,
    checkWebhookAddress: () => {},
    completionEndpoint: async () => ({ secret: null }),
  });
  configs.start();
  t.teardown(() => configs.stop());
  return configs;
}

t.test('a change counts at once where it is made, and elsewhere after the next look', async (t) => {
  const [here, there] = [buildConfigs(), buildConfigs()];
  const thresholdAt = async (configs: typeof here) =>
    (await configs.effective(tenantId, 'noop')).confidence_threshold;
  const before = echoOperation.defaults.confidenceThreshold;
  t.equal(await thresholdAt(there), before);

  const id = '00000000-0000-7000-8000-000000000000';
  const actor = { kind: 'api_key' as const, id, requestId: 'req_1', remoteAddress: null };
  const own = { confidence_threshold: 0.9 };
  // Asked while it changes, so that a look-up begun before must not bring the old value back.
  const [, { shown }] = await Promise.all([
    thresholdAt(here),
    here.put({ tenantId, actor, pipeline: 'noop', own, expected: null }),
  ]);
  t.equal(shown.version, 1);
  t.equal(await thresholdAt(here), 0.9);

  t.equal(await thresholdAt(there), before);
  await clock.advance(5_000);
  await eventually('the other has looked', async () => (await thresholdAt(there)) === 0.9);
});
