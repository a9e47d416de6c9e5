// The log of a plugin: the newest page, older pages on demand, and new lines from a stream.

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { ApiFailure } from '../api/client.ts';
import { useCredential } from '../api/use-api.ts';
import { followLog, readLog, type LogQuery, type LogSource } from './follow-log.ts';
import { lastStored, mostLines, withNewer, withOlder, type Line, type Logged } from './logged.ts';

/** Supports one set of filters only: use the filters as the `key` of the component. */
export function useLog(plugin: string, query: LogQuery) {
  const credential = useCredential();
  const [logged, setLogged] = useState<Logged | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLive, setLive] = useState(false);
  const [start, setStart] = useState(0);
  const { isPaused, setPaused, held, setHeld, onScroll, holds } = useHeld();
  // A log that ends in the past gets no new lines.
  const hasNew = query.until === undefined;
  const source = { credential, plugin, query };

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const onLines = (lines: readonly Line[]): void => {
      if (holds()) setHeld((before) => [...before, ...lines].slice(-mostLines));
      else setLogged((before) => before && withNewer(before, lines));
    };
    const run = async (): Promise<void> => {
      const page = await readLog(source);
      if (signal.aborted) return;
      setLogged({ lines: page.data, next: page.next_cursor });
      setFailure(null);
      const follower = { signal, onLive: setLive, onLines };
      if (hasNew) await followLog(source, lastStored(page.data), follower);
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    });
    return () => ending.abort();
    // The component is mounted again if the plugin or the filters change.
  }, [credential, start]);

  const restart = useCallback(() => {
    setHeld([]);
    setStart((count) => count + 1);
  }, [setHeld]);
  const isTooLong = (logged?.lines.length ?? 0) > mostLines || held.length >= mostLines;
  useEffect(() => {
    if (isTooLong && !isPaused) restart();
  }, [isTooLong, isPaused, restart]);

  const showHeld = (): void => {
    setLogged((before) => before && withNewer(before, held));
    setHeld([]);
  };
  const readMore = useOlder(source, logged?.next ?? null, { setLogged, setFailure });

  return {
    /** Null until the first page is read. */
    lines: logged?.lines ?? null,
    hasMore: logged !== null && logged.next !== null,
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
    onScroll,
  };
}

export type ShownLog = ReturnType<typeof useLog>;

/** Returns a function that reads the next page, once. */
function useOlder(
  source: LogSource,
  next: string | null,
  {
    setLogged,
    setFailure,
  }: {
    setLogged: Dispatch<SetStateAction<Logged | null>>;
    setFailure: (failure: ApiFailure | null) => void;
  },
): () => Promise<void> {
  const reading = useRef<string | null>(null);
  return useCallback(async () => {
    if (next === null || reading.current === next) return;
    reading.current = next;
    try {
      const page = await readLog(source, next);
      setLogged((before) => before && withOlder(before, next, page));
      setFailure(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      reading.current = null;
    }
  }, [source.credential, next]);
}

/** New lines are held back while the log is paused, or scrolled away from its top. */
function useHeld() {
  const [isPaused, setPaused] = useState(false);
  const [held, setHeld] = useState<readonly Line[]>([]);
  const state = useRef({ isPaused, isAtTop: true });
  state.current.isPaused = isPaused;
  const onScroll = useCallback((isAtTop: boolean) => void (state.current.isAtTop = isAtTop), []);
  const holds = useCallback(() => state.current.isPaused || !state.current.isAtTop, []);
  return { isPaused, setPaused, held, setHeld, onScroll, holds };
}
