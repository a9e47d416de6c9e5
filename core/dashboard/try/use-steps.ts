// Follows one workflow and collects each state and stage that the appliance announces.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stream } from '../api/client.ts';
import { readEvents } from '../api/events.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import { isOpen, type Workflow } from '../workflows/workflow-state.tsx';

export interface Step {
  state: Workflow['status'];
  stage: string | null;
  /** Milliseconds since the browser began to follow the workflow. */
  afterMs: number;
}

/** Maximum number of steps; more than any pipeline has. */
const maxSteps = 200;

/**
 * Polling interval without the stream, in milliseconds. Used, for example, if too many callers
 * wait.
 */
const refreshMs = 2_000;

/** Returns the status of the workflow and the observed steps in chronological order. */
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
    // Errors are ignored: polling provides what the stream does not.
    follow().catch(() => {});
    return () => ending.abort();
  }, [credential, queries, id]);
  return { status, steps };
}

/** Progress within a stage is not a separate step. */
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
