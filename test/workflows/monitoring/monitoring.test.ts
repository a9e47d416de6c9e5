// Monitoring of screened subjects: results that an engine settles, watch lists in the database, and the
// compliance plugin in its own process.

import { join } from 'node:path';
import t from 'tap';
import { systemActor } from '../../../core/audit/entry.ts';
import { createTenantPass } from '../../../core/erasure/tenant-pass.ts';
import { eraseWorkflowContent } from '../../../core/erasure/workflow-content.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { createPipelines } from '../../../core/pipelines/pipelines.ts';
import { createReference } from '../../../core/reference/service.ts';
import { collectSets } from '../../../core/reference/sets.ts';
import { createMonitoring } from '../../../core/workflows/monitoring/monitoring.ts';
import { measureMonitored } from '../../../core/workflows/monitoring/queries.ts';
import { homeFolder } from '../../support/home-folder.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { quietLog } from '../../support/log.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import {
  buildCaller,
  buildOutcome,
  buildSubmit,
  echoOperation,
  ids,
  startEngine,
} from '../../support/workflows.ts';

const log = quietLog();
const clock = manualClock();
const database = await testDatabase(t);
const pipelines = await createPipelines({
  folders: [join(import.meta.dirname, '../../../plugins/compliance')],
  engineVersion: '0.1.0',
  home: homeFolder(t),
  clock: systemClock,
  log,
});
t.teardown(() => pipelines.stop());
const [compliance] = pipelines.list();
const { monitoring: places } = pipelines.find('compliance', 'record')!;
const reference = createReference({
  database,
  clock,
  ids,
  sets: collectSets([compliance!], log),
  readFile: () => Promise.reject(new Error('no files here')),
});
const engine = await startEngine(t, database, {
  runPipeline: async ({ request }) => {
    const completedUnit = request.input as Record<string, unknown>;
    return { outcome: buildOutcome({ completedUnit }), processedBy: 'test@1.0.0' };
  },
});
const operation = { ...echoOperation, monitoring: places!, locales: {}, limits: {} as never };

/** As metrics count them. */
const counted = new Map<string, number>();

/** One node. Plugins know the operation as that of the engine here. */
function buildNode({ fails = false } = {}) {
  const monitoring = createMonitoring({
    database,
    clock,
    ids,
    log,
    pipelines: {
      list: () => [{ name: 'test', operations: { echo: operation } }],
      checkSubjects: (_, __, subjects, run) =>
        pipelines.checkSubjects('compliance', fails ? 'nothing' : 'record', subjects, run),
    },
    reference: {
      ...reference,
      lookUp: (asker, _, question) => reference.lookUp(asker, 'compliance', question),
    },
    kick: () => {},
    onChecked: (_, outcome, subjects) =>
      void counted.set(outcome, (counted.get(outcome) ?? 0) + subjects),
  });
  return { ...monitoring, run: () => monitoring.run(new AbortController().signal) };
}

const person = (name: string) => ({ kind: 'person', name });

async function settle(
  tenantId: string,
  screening: { monitored?: object; hits?: readonly object[] },
  mode: 'live' | 'test' = 'live',
): Promise<string> {
  const caller = buildCaller({ tenantId, mode });
  const input = { compliance_object: { screening: { hits: [], ...screening } } };
  const request = { input, options: {} };
  const { workflow } = await engine.submit(buildSubmit({ caller, request }), 10_000);
  return workflow.workflowId;
}

/** The names are the whole list. */
async function list(tenantId: string, names: readonly string[]): Promise<void> {
  const own = { list: 'demo', kind: 'person' };
  const rows = names.map((name) => ({ ...own, entry_id: `demo:${name}`, names: [name] }));
  const asked = { tenantId, mode: 'live', actor: systemActor, expected: null } as const;
  const upload = { kind: 'json', rows } as const;
  await reference.write({
    ...asked,
    set: 'watch_lists',
    merge: false,
    upload,
    confirmRemoval: true,
  });
}

async function eventsOf(tenantId: string): Promise<{ workflow_id: string; data: any }[]> {
  return await database
    .knex('events')
    .where({ tenant_id: tenantId, event_type: 'compliance.screening_changed' })
    .orderBy('event_id')
    .select(['workflow_id', 'data']);
}

async function tenant(name: string): Promise<string> {
  await buildTenant(database, name);
  return name;
}

const everything = {
  pipeline: null,
  workflowId: null,
  search: null,
  source: null,
  withFindings: null,
  due: null,
  changedSince: null,
  after: null,
  limit: 100,
};

t.test('a change of a list is one event for each subject that it concerns', async (t) => {
  const acme = await tenant('change');
  await list(acme, ['Siri Bratt']);
  const workflowId = await settle(acme, { monitored: person('Orvan Telmik Drovsk') });
  await settle(acme, { monitored: person('Lene Holmgaard') });
  const node = buildNode();
  t.equal(await node.run(), 2, 'checked against the present list');
  t.equal(await node.run(), 0, 'the list has not changed');
  t.same(await eventsOf(acme), []);
  await list(acme, ['Siri Bratt', 'Telmik, Orvan Drovsk']);
  t.match(await node.progress(acme), [{ subjects: 2, due: 2, with_findings: 0, version: 2 }]);
  t.equal(await node.run(), 2);
  t.equal(await buildNode().run(), 0, 'after a restart');
  const [first, ...rest] = await eventsOf(acme);
  t.same(rest, []);
  t.equal(first!.workflow_id, workflowId);
  t.match(first!.data, {
    subject: { name: 'Orvan Telmik Drovsk' },
    reference_set: { name: 'watch_lists', version: 2 },
    appeared: [{ entry_id: 'demo:Telmik, Orvan Drovsk', level: 'probable' }],
    gone: [],
    open: 1,
  });
  await list(acme, ['Siri Bratt', 'Somebody Else']);
  await node.run();
  const [, second] = await eventsOf(acme);
  t.match(second!.data, { appeared: [], gone: [{ list: 'demo' }], open: 0 });
  t.match(await node.progress(acme), [{ subjects: 2, due: 0, with_findings: 0 }]);
  t.same(Object.fromEntries(counted), { unchanged: 4, changed: 2 });
  t.same(await measureMonitored(database), [{ pipeline: 'test', subjects: 2 }]);
});

t.test('what a person has ruled out is no change', async (t) => {
  const acme = await tenant('ruled');
  const row = { kind: 'person', name: 'Orvan Telmik Drovsk', reasons: ['Another person'] };
  const rows = [
    { ...row, decision_id: 'x', entry_ids: ['demo:Orvan Drovsk'], expire_on: ['2999-12-31'] },
  ];
  await reference.write({
    tenantId: acme,
    mode: 'live',
    actor: systemActor,
    expected: null,
    set: 'false_positives',
    merge: true,
    upload: { kind: 'json', rows },
  });
  await settle(acme, { monitored: person('Orvan Telmik Drovsk') });
  await list(acme, ['Orvan Drovsk']);
  t.equal(await buildNode().run(), 1);
  t.same(await eventsOf(acme), []);
  t.match(await buildNode().list(acme, everything), [
    {
      findings: [],
      ruled_out: [
        {
          key: 'demo:Orvan Drovsk',
          content: { false_positive: { reason: 'Another person', expires_on: '2999-12-31' } },
        },
      ],
      last_change: null,
    },
  ]);
});

t.test('subjects are listed by what was found about them, and when it changed', async (t) => {
  const acme = await tenant('listed');
  await list(acme, ['Siri Bratt']);
  await settle(acme, { monitored: { ...person('Orvan Telmik Drovsk'), document_number: '50%_A' } });
  await settle(acme, { monitored: person('Lene Holmgaard') });
  const node = buildNode();
  await node.run();
  await list(acme, ['Siri Bratt', 'Telmik, Orvan Drovsk']);
  const named = async (filter: Partial<typeof everything> | object): Promise<string[]> =>
    (await node.list(acme, { ...everything, ...filter })).map(
      ({ subject }) => (subject as { name: string }).name,
    );
  const both = ['Orvan Telmik Drovsk', 'Lene Holmgaard'];
  t.same(await named({ due: true }), both);
  const before = clock.now();
  await clock.advance(60_000);
  await node.run();
  t.same(await named({}), both);
  t.same(await named({ due: true }), []);
  t.same(await named({ due: false }), both);
  t.same(await named({ withFindings: true }), ['Orvan Telmik Drovsk']);
  t.same(await named({ withFindings: false }), ['Lene Holmgaard']);
  t.same(await named({ source: 'demo' }), ['Orvan Telmik Drovsk']);
  t.same(await named({ source: 'other' }), []);
  t.same(await named({ search: 'HOLM' }), ['Lene Holmgaard']);
  t.same(await named({ search: '%_a' }), ['Orvan Telmik Drovsk'], 'also a number, as written');
  t.same(await named({ changedSince: before }), ['Orvan Telmik Drovsk']);
  t.same(await named({ changedSince: new Date(clock.now().getTime() + 1) }), []);
  t.match(await node.list(acme, { ...everything, withFindings: true }), [
    { last_change: { version: 2, appeared: [{ list: 'demo' }], gone: [] } },
  ]);
  t.match(await node.progress(acme), [{ sources: [{ source: 'demo', subjects: 1 }] }]);
  await settle(acme, {
    monitored: { ...person('Orvan Telmik Drovsk'), document_number: '50%_A' },
    hits: [{ list: 'demo', entry_id: 'demo:Telmik, Orvan Drovsk', false_positive: null }],
  });
  await node.run();
  t.same(await named({ changedSince: before }), [], 'the later record already has the hit');
});

t.test('two nodes at the same time send one event for each subject', async (t) => {
  const acme = await tenant('nodes');
  for (const name of ['Orvan', 'Mirka', 'Lene', 'Siri']) {
    await settle(acme, { monitored: person(`${name} Telmik Drovsk`) });
  }
  await list(acme, ['Orvan Telmik Drovsk', 'Mirka Telmik Drovsk', 'Siri Telmik Drovsk']);
  await Promise.all([buildNode().run(), buildNode().run()]);
  const names = new Set((await eventsOf(acme)).map(({ data }) => data.subject.name));
  t.equal((await eventsOf(acme)).length, 3);
  t.same(
    [...names].toSorted((a, b) => (a < b ? -1 : 1)),
    ['Mirka Telmik Drovsk', 'Orvan Telmik Drovsk', 'Siri Telmik Drovsk'],
  );
});

t.test('subjects of a call that fails stay due', async (t) => {
  const acme = await tenant('fails');
  await settle(acme, { monitored: person('Orvan Telmik Drovsk') });
  await list(acme, ['Orvan Telmik Drovsk']);
  t.equal(await buildNode({ fails: true }).run(), 0);
  t.match(await buildNode().progress(acme), [{ due: 1, checked_at: null }]);
  t.equal(await buildNode().run(), 1);
  t.equal((await eventsOf(acme)).length, 1);
});

t.test('test keys, and results that name no subject, are not monitored', async (t) => {
  const acme = await tenant('silent');
  await settle(acme, { monitored: person('Orvan Telmik Drovsk') }, 'test');
  await settle(acme, {});
  t.equal(await buildNode().run(), 0);
  t.same(await buildNode().list(acme, everything), []);
});

t.test('a stopped subject is forgotten until another workflow has it', async (t) => {
  const acme = await tenant('stopped');
  await list(acme, ['Siri Bratt']);
  await settle(acme, { monitored: person('Orvan Telmik Drovsk') });
  const node = buildNode();
  await node.run();
  const [one] = await node.list(acme, everything);
  await node.stop(acme, one!.subject_id, systemActor);
  await t.rejects(node.get(acme, one!.subject_id), { code: 'not_found' });
  await t.rejects(node.stop(acme, one!.subject_id, systemActor), { code: 'not_found' });
  await list(acme, ['Orvan Telmik Drovsk']);
  t.equal(await node.run(), 0, 'the same workflow does not start it again');
  t.same(await eventsOf(acme), []);
  const later = await settle(acme, { monitored: person('Orvan Telmik Drovsk') });
  t.equal(await node.run(), 1);
  t.match(await node.get(acme, one!.subject_id), { workflow_id: later, findings: [{}] });
});

t.test('an erased workflow or tenant leaves nothing', async (t) => {
  const acme = await tenant('erased');
  await list(acme, ['Siri Bratt']);
  const workflowIds = [await settle(acme, { monitored: person('Orvan Telmik Drovsk') })];
  const node = buildNode();
  await node.run();
  await database.transaction((trx) => eraseWorkflowContent(trx, { tenantId: acme, workflowIds }));
  t.equal(await node.run(), 0);
  t.same(await database.knex('monitored_subjects').where({ tenant_id: acme }), []);
  await settle(acme, { monitored: person('Lene Holmgaard') });
  await node.run();
  await createTenantPass({ database, clock })(acme);
  t.same(await database.knex('monitored_subjects').where({ tenant_id: acme }), []);
});
