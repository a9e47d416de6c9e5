import t from 'tap';
import { presentStatus } from '../../core/workflows/present.ts';
import type { Workflow } from '../../core/workflows/workflow.ts';

const error = { code: 'internal_error', message: 'The pipeline ran out of memory.' } as const;
const workflow: Workflow = {
  tenantId: 'acme',
  workflowId: '018f0000-0000-7000-8000-000000000001',
  auditId: '018f0000-0000-7000-8000-000000000002',
  pipeline: 'finance',
  operation: 'invoice',
  mode: 'live',
  state: 'queued',
  outputSchema: 'extended',
  stage: null,
  stopPoint: null,
  progress: 0,
  confidence: null,
  attempts: 1,
  error,
  review: null,
  createdAt: new Date(0),
  startedAt: null,
  finishedAt: null,
  erasedAt: null,
};
const shown = (given: Partial<Workflow>): object => presentStatus({ ...workflow, ...given }, '');

t.test('an error of ours shows once no attempt remains', async (t) => {
  t.match(shown({ state: 'queued' }), { error: null });
  t.match(shown({ state: 'processing' }), { error: null });
  t.match(shown({ state: 'failed' }), { error });
  const waits = { code: 'unavailable', message: 'The pipeline is not loaded.' } as const;
  t.match(shown({ error: waits }), { error: waits }, 'why a workflow waits is told');
});
