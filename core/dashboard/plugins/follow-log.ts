// Reads the log of a plugin: pages, and new lines until the caller is gone.

import { ask, stream, type Asked, type Credential } from '../api/client.ts';
import { readEvents } from '../api/events.ts';
import { lastStored, type Line } from './logged.ts';

export type LogQuery = Omit<NonNullable<Asked<'list_plugin_logs'>['query']>, 'limit' | 'cursor'>;

/** Page size; the maximum of the API. */
const pageSize = 100;
/** Milliseconds before a stream that has ended is opened again. */
const comeBackMs = 3_000;
/** Lines that arrive within this time are passed on together, so that a flood renders rarely. */
const gatherMs = 200;

export interface LogSource {
  credential: Credential;
  plugin: string;
  query: LogQuery;
}

export async function readLog({ credential, plugin, query }: LogSource, cursor?: string) {
  return await ask(credential, 'list_plugin_logs', {
    params: { plugin_name: plugin },
    query: { ...query, limit: pageSize, cursor },
  });
}

export interface Follower {
  signal: AbortSignal;
  onLive(isLive: boolean): void;
  onLines(lines: readonly Line[]): void;
}

/** Passes on lines that are stored after `from`. The stream is opened again when it ends. */
export async function followLog(
  source: LogSource,
  from: number,
  { signal, onLive, onLines }: Follower,
): Promise<void> {
  let after = from;
  const arrive = gather((lines) => {
    if (signal.aborted) return;
    after = Math.max(after, lastStored(lines));
    onLines(lines);
  });
  while (!signal.aborted) {
    // Errors are ignored: the next attempt follows, and the page shows that it is not live.
    await readStream(source, after, { signal, arrive, onLive }).catch(() => {});
    if (signal.aborted) return;
    onLive(false);
    await new Promise((resolve) => window.setTimeout(resolve, comeBackMs));
  }
}

async function readStream(
  { credential, plugin, query }: LogSource,
  after: number,
  {
    signal,
    arrive,
    onLive,
  }: Pick<Follower, 'signal' | 'onLive'> & { arrive: (line: Line) => void },
): Promise<void> {
  const asked = { params: { plugin_name: plugin }, query: { ...query, after } };
  const how = { mediaType: 'text/event-stream', signal };
  const bytes = await stream(credential, 'stream_plugin_logs', asked, how);
  if (bytes === null || signal.aborted) return;
  onLive(true);
  for await (const { name, data } of readEvents(bytes)) {
    if (name === 'line') arrive(JSON.parse(data) as Line);
  }
}

function gather(pass: (lines: Line[]) => void): (line: Line) => void {
  let lines: Line[] = [];
  return (line) => {
    lines.push(line);
    if (lines.length > 1) return;
    window.setTimeout(() => {
      pass(lines);
      lines = [];
    }, gatherMs);
  };
}
