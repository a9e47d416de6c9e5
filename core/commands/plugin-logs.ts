// `workmill plugin logs`: log lines of one plugin: what its code logs and prints, and what the
// appliance logs about its processes. `up` writes them to the home directory; those of `serve` are
// read as input.

import {
  createReadStream,
  existsSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { homeOwner, logFileName } from '../kernel/home.ts';
import { nearestName } from '../kernel/nearest.ts';
import { prettyLine } from '../telemetry/pretty.ts';
import { CommandFailure } from './output.ts';
import { pluginsOfFolders, type ReleaseContext } from './plugin-releases.ts';
import { askAppliance } from './running-plugins.ts';

export interface LogChoice {
  /** `-` is standard input; default: the log of the home directory. */
  file?: string | undefined;
  lines: number;
  since?: Date | undefined;
  workflow?: string | undefined;
  follow: boolean;
}

export interface LogsContext extends ReleaseContext {
  stdin: Readable;
  /** Ends `follow`. */
  stop: AbortSignal;
  /** Shows a message to a person, also if the output is JSON. */
  say(text: string): void;
}

interface LogLine extends Record<string, unknown> {
  '@timestamp': string;
  plugin?: string;
}

const pollMs = 500;
const newline = 10;

export async function showPluginLogs(
  context: LogsContext,
  plugin: string,
  choice: LogChoice,
): Promise<void> {
  const show = (line: LogLine): void => context.output.write(present(line, context.output.json));
  const search = createSearch(plugin, choice);
  if (choice.file === '-') {
    // The last lines of an endless input would never be shown.
    const each = choice.follow ? show : undefined;
    await search.read(context.stdin, each);
    await conclude(context, search, plugin, 'standard input');
    if (!each) search.last().forEach(show);
    return;
  }
  const files = choice.file === undefined ? await homeLogs(context, plugin) : [choice.file];
  let place = 0;
  for (const file of files) {
    place = await search.read(openLog(file), undefined);
  }
  await conclude(context, search, plugin, files.at(-1)!);
  search.last().forEach(show);
  if (choice.follow) await follow(context, files.at(-1)!, place, (text) => search.read(text, show));
}

function openLog(file: string): Readable {
  if (!existsSync(file)) throw new CommandFailure(`${file}: no such file`);
  return createReadStream(file);
}

interface Search {
  /** Resolves at the end with the number of bytes up to the end of the last complete line. */
  read(input: Readable, onLine: ((line: LogLine) => void) | undefined): Promise<number>;
  last(): readonly LogLine[];
  found(): boolean;
  /** Names of plugins that have lines. */
  names: ReadonlySet<string>;
  /** Number of lines that are not JSON. */
  unreadable(): number;
  readable(): number;
}

function createSearch(plugin: string, { lines, since, workflow }: LogChoice): Search {
  const kept: LogLine[] = [];
  const names = new Set<string>();
  const count = { found: 0, readable: 0, unreadable: 0 };

  function take(text: string): LogLine | null {
    // Log collectors put their own text before the line.
    const line = parseLine(text.slice(Math.max(0, text.indexOf('{'))));
    if (line === null) {
      if (text.trim() !== '') count.unreadable += 1;
      return null;
    }
    count.readable += 1;
    if (typeof line.plugin === 'string') names.add(line.plugin);
    if (line.plugin !== plugin) return null;
    if (since && new Date(line['@timestamp']) < since) return null;
    if (workflow !== undefined && line['workflow_id'] !== workflow) return null;
    count.found += 1;
    return line;
  }

  return {
    names,
    last: () => kept,
    found: () => count.found > 0,
    readable: () => count.readable,
    unreadable: () => count.unreadable,
    async read(input, onLine) {
      let [bytes, whole] = [0, 0];
      input.on('data', (chunk: Buffer) => {
        if (chunk.includes(newline)) whole = bytes + chunk.lastIndexOf(newline) + 1;
        bytes += chunk.length;
      });
      for await (const text of createInterface({ input, crlfDelay: Infinity })) {
        const line = take(text);
        if (line === null) continue;
        if (onLine) onLine(line);
        else if (kept.push(line) > lines) kept.shift();
      }
      return whole;
    },
  };
}

function parseLine(text: string): LogLine | null {
  try {
    const line = JSON.parse(text) as LogLine | null;
    return typeof line?.['@timestamp'] === 'string' ? line : null;
  } catch {
    return null;
  }
}

/** Includes the date, and omits values that are the same in each line. */
function present(line: LogLine, json: boolean): string {
  if (json) return `${JSON.stringify(line)}\n`;
  const { plugin: _plugin, plugin_version: _version, line: printed, ...shown } = line;
  const isPrint = shown['message'] === 'host output' && typeof printed === 'string';
  const ownLine = printed === undefined ? {} : { line: printed };
  const fields = { ...shown, ...(isPrint ? { message: printed } : ownLine) };
  return `${line['@timestamp'].slice(0, 10)} ${prettyLine(JSON.stringify(fields))}`;
}

/** Explains why nothing is shown. Throws if no plugin has the name. */
async function conclude(
  context: LogsContext,
  search: Search,
  plugin: string,
  place: string,
): Promise<void> {
  if (search.found()) return;
  if (search.readable() === 0 && search.unreadable() > 0) {
    throw new CommandFailure(`${place} has no log lines in JSON: set log.format to json`);
  }
  if (!search.names.has(plugin)) await requireName(context, search, plugin);
  context.say(`No lines of ${plugin} in ${place} match.\n`);
}

async function requireName(context: LogsContext, search: Search, plugin: string): Promise<void> {
  const installed = (await askAppliance(context.home)) ?? pluginsOfFolders(context);
  const known = [...new Set([...installed.map((one) => one.plugin), ...search.names])].sort();
  if (known.includes(plugin)) return;
  const near = nearestName(plugin, known);
  const meant = near === null ? '' : ` Did you mean "${near}"?`;
  throw new CommandFailure(`there is no plugin "${plugin}".${meant} Plugins: ${known.join(', ')}`);
}

/** Returns the older file first. Throws if the running appliance logs elsewhere. */
async function homeLogs({ home }: LogsContext, plugin: string): Promise<string[]> {
  const current = join(resolve(home), logFileName);
  const owner = await homeOwner(home);
  const pid = /^process (\d+)/.exec(owner ?? '')?.[1];
  if (!existsSync(current) || (pid !== undefined && !hasOpen(pid, current))) {
    throw new CommandFailure(
      `${existsSync(current) ? `process ${pid} does not write to` : 'there is no'} ${current}: ` +
        'the log of "workmill serve" is on its standard output. Use one of\n' +
        `  journalctl -u workmill -o cat | workmill plugin logs ${plugin} -\n` +
        `  kubectl logs POD | workmill plugin logs ${plugin} -`,
    );
  }
  return [`${current}.1`, current].filter((file) => existsSync(file));
}

/** Also true if the process belongs to another account, whose files cannot be examined. */
function hasOpen(pid: string, file: string): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    const path = realpathSync(file);
    return readdirSync(folder).some((name) => {
      try {
        return readlinkSync(join(folder, name)) === path;
      } catch {
        return false; // Closed in the meantime.
      }
    });
  } catch {
    return true;
  }
}

async function follow(
  { clock, stop }: LogsContext,
  file: string,
  from: number,
  read: (input: Readable) => Promise<number>,
): Promise<void> {
  let place = from;
  while (!stop.aborted) {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    // A new start has rotated the file.
    if (size < place) place = 0;
    if (size > place) place += await read(createReadStream(file, { start: place }));
    await clock.sleep(pollMs, stop);
  }
}
