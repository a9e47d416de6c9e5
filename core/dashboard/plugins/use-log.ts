// The log of a plugin: the newest page, older pages on demand, and new lines from a stream.

import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, ApiFailure, stream, type Asked } from '../api/client.ts';
import { readEvents } from '../api/events.ts';
import { useCredential } from '../api/use-api.ts';
import { lastStored, mostLines, withNewer, withOlder, type Line, type Logged } from './logged.ts';

type Query = Omit<NonNullable<Asked<'list_plugin_logs'>['query']>, 'limit' | 'cursor'>;

/** Page size; the maximum of the API. */
const pageSize = 100;
/** Milliseconds before a stream that has ended is opened again. */
const comeBackMs = 3_000;

/** Supports one set of filters only: use the filters as the `key` of the component. */
export function useLog(plugin: string, query: Query) {
  const credential = useCredential();
  const [logged, setLogged] = useState<Logged | null>(null);
  const [held, setHeld] = useState<readonly Line[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLive, setLive] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [start, setStart] = useState(0);
  // A log that ends in the past gets no new lines.
  const hasNew = query.until === undefined;
  const params = { plugin_name: plugin };
  const state = useRef({ isPaused: false, isAtTop: true });
  state.current.isPaused = isPaused;

  const restart = useCallback(() => {
    setHeld([]);
    setStart((count) => count + 1);
  }, []);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const read = async (cursor?: string) =>
      await ask(credential, 'list_plugin_logs', {
        params,
        query: { ...query, limit: pageSize, cursor },
      });
    const follow = async (from: number): Promise<number> => {
      let after = from;
      const asked = { params, query: { ...query, after } };
      const how = { mediaType: 'text/event-stream', signal };
      const bytes = await stream(credential, 'stream_plugin_logs', asked, how);
      if (bytes === null) return after;
      setLive(true);
      const arrive = gather((lines) => {
        after = Math.max(after, lastStored(lines));
        if (state.current.isPaused || !state.current.isAtTop) {
          setHeld((before) => [...before, ...lines].slice(-mostLines));
        } else {
          setLogged((before) => before && withNewer(before, lines));
        }
      }, signal);
      try {
        for await (const { name, data } of readEvents(bytes)) {
          if (name === 'line') arrive(JSON.parse(data) as Line);
        }
      } finally {
        setLive(false);
      }
      return after;
    };
    const run = async (): Promise<void> => {
      const page = await read();
      if (signal.aborted) return;
      setLogged({ lines: page.data, next: page.next_cursor });
      setFailure(null);
      // Without a line that matches, the stream begins with the next one.
      let after = lastStored(page.data);
      while (hasNew && !signal.aborted) {
        after = await follow(after).catch(() => after);
        await new Promise((resolve) => window.setTimeout(resolve, comeBackMs));
      }
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    });
    return () => ending.abort();
    // The component is mounted again if the plugin or the filters change.
  }, [credential, start]);

  const showHeld = useCallback(() => {
    setLogged((before) => before && withNewer(before, held));
    setHeld([]);
  }, [held]);

  const isTooLong = (logged?.lines.length ?? 0) > mostLines || held.length >= mostLines;
  useEffect(() => {
    if (isTooLong && !isPaused) restart();
  }, [isTooLong, isPaused, restart]);

  const next = logged?.next ?? null;
  const reading = useRef<string | null>(null);
  const readMore = useCallback(async (): Promise<void> => {
    if (next === null || reading.current === next) return;
    reading.current = next;
    try {
      const asked = { params, query: { ...query, limit: pageSize, cursor: next } };
      const page = await ask(credential, 'list_plugin_logs', asked);
      setLogged((before) => before && withOlder(before, next, page));
      setFailure(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      reading.current = null;
    }
  }, [credential, next]);

  return {
    /** Null until the first page is read. */
    lines: logged?.lines ?? null,
    hasMore: next !== null,
    readMore,
    failure,
    restart,
    hasNew,
    isLive,
    isPaused,
    pause: () => setPaused(true),
    resume() {
      setPaused(false);
      showHeld();
    },
    /** Number of new lines that are not shown yet. */
    waiting: held.length,
    showHeld,
    onScroll: useCallback((isAtTop: boolean) => void (state.current.isAtTop = isAtTop), []),
  };
}

export type ShownLog = ReturnType<typeof useLog>;

/** Passes on lines together, so that a flood renders a few times a second. */
function gather(pass: (lines: Line[]) => void, signal: AbortSignal): (line: Line) => void {
  let lines: Line[] = [];
  return (line) => {
    lines.push(line);
    if (lines.length > 1) return;
    window.setTimeout(() => {
      if (!signal.aborted) pass(lines);
      lines = [];
    }, 200);
  };
}
