// Follows one workflow: every state and stage as the appliance announces it.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stream } from '../api/client.ts';
import { readEvents } from '../api/events.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import { isOpen, type Workflow } from '../workflows/workflow-state.tsx';

export interface Step {
  state: Workflow['status'];
  stage: string | null;
  /** Milliseconds after the browser began to follow. */
  afterMs: number;
}

/** More steps than any pipeline has. */
const maxSteps = 200;

/** Without the stream, such as when too many callers wait, the status is asked this often. */
const refreshMs = 2_000;

/** The status of the workflow and the steps that were seen, the first one first. */
export function useSteps(id: string) {
  const credential = useCredential();
  const queries = useQueryClient();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const asked = { params: { id } };
  const status = useAsk('get_workflow_status', asked, {
    every: (read) => (read && !isOpen(read) ? false : refreshMs),
  });
  useEffect(() => {
    const ending = new AbortController();
    const beganAt = performance.now();
    const follow = async (): Promise<void> => {
      const place = { params: { id } };
      const how = { mediaType: 'text/event-stream', signal: ending.signal };
      const bytes = await stream(credential, 'stream_workflow_events', place, how);
      if (bytes === null) return;
      for await (const event of readEvents(bytes)) {
        if (event.name !== 'status') continue;
        const workflow = JSON.parse(event.data) as Workflow;
        const afterMs = Math.round(performance.now() - beganAt);
        setSteps((before) => withStep(before, workflow, afterMs));
        queries.setQueryData(['get_workflow_status', place], workflow);
      }
    };
    // What the stream does not bring, the regular requests do.
    follow().catch(() => {});
    return () => ending.abort();
  }, [credential, queries, id]);
  return { status, steps };
}

/** Progress within a stage is no step of its own. */
function withStep(
  before: readonly Step[],
  { status: state, stage }: Workflow,
  afterMs: number,
): readonly Step[] {
  const last = before.at(-1);
  const isSame = last?.state === state && last.stage === stage;
  if (isSame || before.length >= maxSteps) return before;
  return [...before, { state, stage, afterMs }];
}
