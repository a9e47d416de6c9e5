// The command line of the suite.

import { parseArgs } from 'node:util';
import type { Family, Options } from './attack.ts';

export interface RunOptions extends Options {
  families: string[];
  json: boolean;
  resume: boolean;
}

const defaults = { seed: 1, count: 10_000, quickCount: 150 };

/** Returns null if help was requested. */
export function readOptions(families: readonly Family[]): RunOptions | null {
  const { values } = parseArgs({
    options: {
      family: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: String(defaults.seed) },
      count: { type: 'string' },
      json: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const names = families.map(({ name }) => name);
  const unknown = values.family?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Error(`Unknown family "${unknown}". Families: ${names.join(', ')}.`);
  }
  const { quick, json, resume } = values;
  const count = values.count ?? (quick ? defaults.quickCount : defaults.count);
  return {
    families: values.family ?? names,
    quick,
    json,
    resume,
    seed: numberOf('seed', values.seed),
    count: numberOf('count', String(count)),
  };
}

function numberOf(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} takes a whole number, not "${text}".`);
}

export function helpText(families: readonly Family[]): string {
  return `Usage: scripts/attack [options]

Attack an appliance that is started for it, on loopback only. Exit code 1 when anything is wrong.

Options:
  --family NAME  Family to run; can be repeated (default: all)
  --quick        A subset that takes a few minutes
  --seed N       Seed of everything that is chosen at random (default: ${defaults.seed})
  --count N      Number of mutated documents (default: ${defaults.count}; with --quick ${defaults.quickCount})
  --resume       Continue an interrupted run with the same seed
  --json         Print the results as one JSON object
  --help         Show this help

Families:
${families.map(({ name, title }) => `  ${name.padEnd(14)} ${title}`).join('\n')}`;
}
