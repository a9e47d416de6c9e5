// Live metrics from a stream of the appliance. Without the stream, they are polled.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stream, type Asked } from '../api/client.ts';
import { readEvents } from '../api/events.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import type { Metrics } from './figures.tsx';

const refreshMs = 15_000;
/** Milliseconds before a stream that has ended is reopened. */
const comeBackMs = 5_000;

export type MetricsWindow = NonNullable<NonNullable<Asked<'get_metrics'>['query']>['window']>;

export function useLiveMetrics(window: MetricsWindow, may: boolean) {
  const credential = useCredential();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const metrics = useAsk(
    'get_metrics',
    { query: { window } },
    { when: may, every: isLive ? false : refreshMs, keep: true },
  );
  useEffect(() => {
    if (!may) return;
    const ending = new AbortController();
    const asked = { query: { window } };
    let wasLive = false;
    const read = async (): Promise<void> => {
      const how = { mediaType: 'text/event-stream', signal: ending.signal };
      const bytes = await stream(credential, 'stream_metrics', asked, how);
      if (bytes === null) return;
      for await (const event of readEvents(bytes)) {
        if (event.name !== 'metrics') continue;
        queries.setQueryData<Metrics>(['get_metrics', asked], JSON.parse(event.data) as Metrics);
        wasLive = true;
        setLive(true);
      }
    };
    const follow = async (): Promise<void> => {
      while (!ending.signal.aborted) {
        // Errors are ignored: polling provides what the stream does not.
        await read().catch(() => {});
        if (ending.signal.aborted) return;
        setLive(false);
        // It may have ended because the appliance is unwell: the figures and the banner learn that at
        // once. A request that is under way goes on, with its further tries.
        if (wasLive) {
          for (const name of ['get_metrics', 'get_current_usage']) {
            void queries.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
          }
        }
        wasLive = false;
        await new Promise((resolve) => globalThis.setTimeout(resolve, comeBackMs));
      }
    };
    void follow();
    return () => ending.abort();
  }, [credential, queries, window, may]);
  return { metrics, isLive };
}
