import t from 'tap';
import { systemClock } from '../../core/kernel/clock.ts';
import { createRun } from '../../core/workflows/run.ts';
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
