// Context of every command: the global options, the clock, the random source and the log.

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { systemClock, type Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { systemRandom, type Random } from '../kernel/random.ts';
import { createLog } from '../telemetry/log.ts';
import type { Output, Terminal } from './output.ts';

/** What the command line uses of the process. */
export interface CommandLineProcess extends Terminal {
  env: NodeJS.ProcessEnv;
}

export interface CommandContext {
  home: string;
  config: string;
  output: Output;
  masterKey: string | undefined;
  credentials: string | undefined;
  clock: Clock;
  random: Random;
  log: Log;
}

interface GlobalOptions {
  home: string;
  config: string;
  json: boolean;
}

export function createContext({ env, write, writeError }: CommandLineProcess) {
  return (command: Command): CommandContext => {
    const { home, config, json } = command.optsWithGlobals<GlobalOptions>();
    // Commands print important messages themselves; warnings of other parts go to standard error.
    const logged = { level: 'warn', format: 'pretty', destination: writeError } as const;
    return {
      home: resolve(home),
      config: resolve(config),
      output: { write, json },
      masterKey: env['WORKMILL_MASTER_KEY'],
      credentials: env['CREDENTIALS_DIRECTORY'],
      clock: systemClock,
      random: systemRandom,
      log: createLog({ clock: systemClock, ...logged }),
    };
  };
}
