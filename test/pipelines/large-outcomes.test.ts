import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { extractionHash, withEvidence } from '../../core/pipelines/checked-outcome.ts';
import { createPipelines } from '../../core/pipelines/pipelines.ts';
import { quietLog } from '../support/log.ts';

const source = `
import { definePipeline } from 'workmill/sdk';
const unit = { type: 'object', required: ['lines'], properties: { lines: {
  type: 'array', items: { type: 'string' } } } };
export default definePipeline({
  title: 'Lines', description: 'Makes lines.', settings: { type: 'object' },
  operations: {
    lines: {
      title: 'Lines', description: 'Makes lines.', input: {}, options: {},
      output: unit, published: unit, documents: [], unit: 'list', successStatus: 'completed',
      eventType: 'lines.made', businessObject: { type: 'object' },
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 }, examples: [],
      async run({ input: { count, item, place } }) {
        const lines = Array.from({ length: count }, () => item);
        const found = { page: null, bbox: null, text: String(item), confidence: 0.123456, source: 'derived' };
        const evidence = Object.fromEntries(lines.map((_, n) => ['/lines/' + n, found]));
        if (place !== undefined) evidence[place] = found;
        return { completedUnit: { lines }, confidence: 1, evidence,
          validation: { rulesPassed: 1, failures: [] }, businessObject: { lines: count } };
      },
    },
  },
});
`;

/** Written as JSON, it has more than 64 KiB. */
const count = 2_000;

async function load(t: Test) {
  const manifest = 'name: lines\nversion: 1.0.0\nengine: ^0.1\nentry: lines.js\n';
  const folder = t.testdir({
    plugins: { lines: { 'plugin.yaml': manifest, 'lines.js': source } },
    home: {},
  });
  const pipelines = await createPipelines({
    folders: [join(folder, 'plugins')],
    engineVersion: '0.1.0',
    home: join(folder, 'home'),
    clock: systemClock,
    log: quietLog(),
  });
  t.teardown(() => pipelines.stop());
  const run = (input: object) =>
    pipelines.run('lines', 'lines', {
      workflowId: 'wf',
      attempt: 1,
      input,
      options: {},
      settings: {},
      documents: {},
    });
  return run;
}

t.test('a large outcome is checked beside the event loop, and kept as bytes', async (t) => {
  const run = await load(t);
  const { outcome } = await run({ count, item: 'é' });
  const lines = Array.from({ length: count }, () => 'é');
  t.same(outcome.completedUnit, { lines });
  t.equal(outcome.confidence, 0.999);
  const { written } = outcome;
  t.equal(written.extractionSha256, extractionHash({ lines }));
  for (const json of [written.completedUnit, written.evidence, written.businessObject]) {
    t.ok(json instanceof Uint8Array);
  }
  t.equal(Buffer.from(written.completedUnit as Uint8Array).toString(), JSON.stringify({ lines }));
  const { evidence } = withEvidence(outcome);
  t.equal(Object.keys(evidence).length, count);
  t.match(evidence['/lines/1'], { text: 'é', confidence: 0.1235 });
});

t.test('a large outcome that breaks a schema is refused like a small one', async (t) => {
  const run = await load(t);
  const failureOf = async (input: object): Promise<unknown> =>
    await run(input).catch((error: unknown) => error);
  const refusal = (reason: RegExp) => ({ kind: 'output_invalid', detail: { reason } });
  t.match(await failureOf({ count, item: 7 }), refusal(/\/completedUnit\/lines\/0/));
  const astray = { count, item: 'a', place: '/absent' };
  t.match(await failureOf(astray), refusal(/\/absent is not a place/));
  t.match(await failureOf({ count, item: 'a\0' }), refusal(/U\+0000/));
  t.equal((await run({ count, item: 'a' })).outcome.confidence, 0.999);
});

t.test('a small outcome is checked at once', async (t) => {
  const run = await load(t);
  const { outcome } = await run({ count: 1, item: 'a' });
  t.equal(outcome.written.completedUnit, '{"lines":["a"]}');
});
