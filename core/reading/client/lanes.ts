// Processes of the reader. Each kind of work has its own, so that it does not wait for slower
// kinds: counting pages, reading without recognition, and everything else.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { createHost, type Host, type HostStats } from '../../hosts/host.ts';
import type { MemoryPool } from '../../hosts/memory-pool.ts';
import { softShare } from '../../hosts/memory-watch.ts';
import type { RecognitionOptions } from '../recognition/recognition.ts';
import type { SpeechSetup } from '../speech-settings.ts';
import type { ReaderHostConfig } from '../tasks.ts';
import { readBudget } from './read-weight.ts';

export interface Lanes {
  /** Counts pages while a client waits. */
  count: Host;
  /** Reads without recognition, for at most `quickMs`. */
  quick: Host;
  /** Recognizes text, draws pages, and reads documents that exceeded the time of the quick lane. */
  slow: Host;
  /** Cuts and decodes recordings, and runs a program on them; null if nothing transcribes. */
  speech: Host | null;
  /** Statistics by the host's name. */
  stats(): Record<string, HostStats>;
  stop(): Promise<void>;
}

export interface LanesOptions {
  /** Contains one folder of compiled code per lane. */
  folder: string;
  workFolder: string;
  threads: number;
  heapMb: number;
  softRssMb: number;
  recognition: RecognitionOptions & { readable: string[] };
  speech: SpeechSetup | null;
  memoryPool?: MemoryPool | undefined;
  clock: Clock;
  log: Log;
}

/**
 * Timeout of the quick lane. An invoice of some pages takes 20 to 200 ms; the first read of a
 * thread also loads pdfjs, 0.2 s. Longer reads start again in the slow lane.
 */
export const quickMs = 5000;

/**
 * Nice value of the slow lane, which uses most of the processor time and is not time-critical: it
 * has half the weight of the other lanes and of plugins.
 */
const slowNiceness = 8;

/**
 * Timeout of counting pages, alone and including the wait for a thread: a client waits for the
 * upload.
 */
export const countMs = { run: 2000, total: 4000 };

const root = join(import.meta.dirname, '../../..');

const readable = ['core/reading', 'core/sdk', 'core/kernel', 'core/hosts', 'node_modules']
  .concat('package.json')
  .map((path) => join(root, path));

export function createLanes(options: LanesOptions): Lanes {
  const { folder, workFolder, threads, heapMb, softRssMb, memoryPool, clock, log } = options;

  function open(
    name: string,
    laneThreads: number,
    recognition: RecognitionOptions,
    setup: SpeechSetup | null = null,
  ): Host {
    const niceness = name === 'reader' || setup !== null ? slowNiceness : undefined;
    const cacheFolder = join(folder, name === 'reader' ? 'cache' : `cache-${name}`);
    // The only folder that the process may write to.
    const speech = setup && { ...setup, scratch: join(cacheFolder, 'pieces') };
    // Leftovers of a killed process.
    if (speech) rmSync(speech.scratch, { recursive: true, force: true });
    const config: ReaderHostConfig = { threads: laneThreads, heapMb, recognition, speech };
    return createHost({
      name,
      entry: join(import.meta.dirname, '../host/host.ts'),
      config,
      cwd: workFolder,
      threads: laneThreads,
      heapMb,
      niceness,
      rssMb: Math.ceil(softRssMb / softShare),
      memoryPool,
      budgetBytes: readBudget(softRssMb, laneThreads),
      // Calls queued in the process would not take turns: the next one may belong to another
      // tenant.
      callsPerThread: 1,
      permissions: {
        read: [...readable, ...options.recognition.readable],
        // The canvas library, which decodes and draws pictures.
        addons: recognition.engine !== 'off',
        childProcesses: recognition.engine === 'native' || speech !== null,
      },
      cacheFolder,
      // Its output is pdfjs's warnings about users' files.
      outputLevels: { stdout: 'debug', stderr: 'debug' },
      clock,
      log,
    });
  }

  const without: RecognitionOptions = { ...options.recognition, engine: 'off' };
  const hosts = {
    'reader-count': open('reader-count', 1, without),
    'reader-quick': open('reader-quick', threads, without),
    reader: open('reader', threads, options.recognition),
  };
  // One program at a time: each uses all its processors.
  const speech = options.speech && open('reader-speech', 1, without, options.speech);
  const all: Record<string, Host> = { ...hosts, ...(speech && { 'reader-speech': speech }) };
  return {
    count: hosts['reader-count'],
    quick: hosts['reader-quick'],
    slow: hosts.reader,
    speech,
    stats: () =>
      Object.fromEntries(Object.entries(all).map(([name, host]) => [name, host.stats()])),
    async stop() {
      await Promise.all(Object.values(all).map((host) => host.stop()));
    },
  };
}
