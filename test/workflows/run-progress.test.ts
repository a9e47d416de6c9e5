import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { Fault } from '../../core/kernel/errors.ts';
import { createRun } from '../../core/workflows/run.ts';
import { toSettlement } from '../../core/workflows/settlement.ts';
import type { Progress, Work } from '../../core/workflows/work.ts';
import { quietLog } from '../support/log.ts';
import { always, buildOutcome, echoOperation } from '../support/workflows.ts';

const work: Work = {
  tenantId: 'acme',
  workflowId: 'wf',
  attemptNo: 1,
  maxAttempts: 3,
  pipeline: 'test',
  operation: 'echo',
  mode: 'live',
  completionEndpointId: null,
  requestId: null,
  traceparent: null,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  startedAt: new Date('2026-03-01T12:00:00Z'),
  crashes: 0,
  parked: 0,
  request: { input: { documents: ['document:1', 'document:2'] }, options: {} },
};

t.test('pages that are recognized move a workflow on, document by document', async (t) => {
  const config = { confidenceThreshold: null, requireHumanReviewBelow: null, settings: {} };
  const run = createRun({
    clock: systemClock,
    log: quietLog(),
    poisonAfter: 2,
    configFor: async () => config,
    findOperation: () => ({ ...echoOperation, documents: ['/documents/*'] }),
    readDocument: async ({ source, onPage }) => {
      if ('address' in source && source.address === 'document:2')
        for (const done of [0, 1, 2]) onPage?.(done, 2);
      return new Uint8Array();
    },
    runPipeline: always(buildOutcome()),
  });
  const told: Progress[] = [];
  const ended = await run(work, new AbortController().signal, (progress) => told.push(progress));
  t.equal(ended.kind, 'finished');
  t.same(told, [
    { stage: 'reading', fraction: 0 },
    { stage: 'reading', fraction: 0.2 },
    { stage: 'reading: 0 of 2 pages recognized', fraction: 0.2 },
    { stage: 'reading: 1 of 2 pages recognized', fraction: 0.2 + 0.1 },
    { stage: 'reading: 2 of 2 pages recognized', fraction: 0.4 },
  ]);
});

t.test('a run that fails names the step that it was in, not the words of its stage', async (t) => {
  const stepOf = async (stages: readonly string[], readDocument = async () => new Uint8Array()) => {
    const run = createRun({
      clock: systemClock,
      log: quietLog(),
      poisonAfter: 2,
      configFor: async () => ({
        confidenceThreshold: null,
        requireHumanReviewBelow: null,
        settings: {},
      }),
      findOperation: () => ({
        ...echoOperation,
        documents: ['/documents/*'],
        steps: ['matching', 'deciding'],
      }),
      readDocument,
      async runPipeline(_work, _settings, _documents, { onProgress }) {
        for (const stage of stages) onProgress({ stage, fraction: 0 });
        throw new Error('broken');
      },
    });
    const ended = await run(work, new AbortController().signal, () => {});
    return 'step' in ended && ended.step;
  };
  t.equal(await stepOf(['matching', 'deciding', 'deciding about invoice 4711']), 'deciding');
  t.equal(await stepOf(['matching: 3 of 4 lines']), 'matching');
  t.equal(await stepOf([]), 'reading');
  const unreadable = async (): Promise<never> => {
    throw new Fault('document_unreadable');
  };
  t.equal(await stepOf([], unreadable), 'reading');
  const { state, stopPoint } = toSettlement(
    { ...work, attemptNo: 1 },
    { kind: 'retry', error: { code: 'internal_error', message: '' }, step: 'matching' },
    0,
  );
  t.same([state, stopPoint], ['queued', null], 'while it has attempts left, it has not stopped');
});
