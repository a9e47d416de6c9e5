// What an interleaving is made of, as plain data: printed, replayed and shrunk as it is.

import { createDice } from '../../support/dice.ts';

export type Conclusion =
  | 'done'
  | 'doubtful'
  | 'unsure'
  | 'failed'
  | 'retry'
  | 'deferred'
  | 'cancelled';
export type Rules = 'quick' | 'four_eyes' | 'undoable' | 'undoable_four_eyes';

/** The first may have a pool of its own. */
export const pipelines = ['pooled', 'other'] as const;

/** '' is the pool that all share. */
export type PoolName = '' | 'pooled';

export interface Pool {
  units: number;
  spill: boolean;
}

/** Workflows and runs are told by a number that is taken modulo those there are. */
export type Action =
  | {
      do: 'submit';
      key: string | null;
      body: number;
      live: boolean;
      own: boolean;
      pipeline: (typeof pipelines)[number];
    }
  | { do: 'claim'; most: number; worker: 'lives' | 'died'; leaseOver: boolean }
  | { do: 'settle'; run: number; as: Conclusion }
  | { do: 'heartbeat'; run: number }
  | { do: 'cancel'; workflow: number }
  | {
      do: 'decide';
      workflow: number;
      as: 'approve' | 'correct' | 'reject';
      value: string;
      who: number;
      rules: Rules;
    }
  | { do: 'undo'; workflow: number; who: number }
  | { do: 'close_windows' }
  | { do: 'rescue' }
  | { do: 'stop_worker' }
  | { do: 'wake_delayed' }
  | { do: 'top_up'; units: number; pool: PoolName }
  | { do: 'pass'; seconds: number }
  | { do: 'next_month' };

/** The actions of a step happen at the same time. */
export type Step = readonly Action[];

export interface Interleaving {
  seed: number;
  /** Units a month; null: no limit. */
  limit: number | null;
  /** Of its pipeline alone, and taken from the limit. */
  pool: Pool | null;
  steps: readonly Step[];
}

export const undoWindowMs = 60_000;

/** Two of them come through one key. */
export const people = [
  { name: 'ines', key: 0 },
  { name: 'tom', key: 1 },
  { name: 'kim', key: 1 },
] as const;

export function buildInterleaving(seed: number): Interleaving {
  const { fraction: random, pick } = createDice(seed);
  const pool = pick<Pool | null>([null, { units: 1, spill: true }, { units: 1, spill: false }]);
  const some = (): number => Math.floor(random() * 1000);
  const alone: (() => Action)[] = [
    () => ({ do: 'rescue' }),
    () => ({ do: 'stop_worker' }),
    () => ({ do: 'wake_delayed' }),
    () => ({ do: 'pass', seconds: pick([20, 61]) }),
    () => ({ do: 'pass', seconds: pick([20, 61]) }),
    () => ({ do: 'next_month' }),
  ];
  const submit = (): Action => ({
    do: 'submit',
    key: pick([null, null, 'a', 'b']),
    body: pick([0, 0, 0, 1]),
    live: random() < 0.85,
    own: random() < 0.5,
    pipeline: pick(pipelines),
  });
  const settle = (): Action => ({
    do: 'settle',
    run: some(),
    as: pick([
      'done',
      'doubtful',
      'doubtful',
      'unsure',
      'failed',
      'retry',
      'deferred',
      'cancelled',
    ]),
  });
  const decide = (): Action => ({
    do: 'decide',
    workflow: some(),
    as: pick(['approve', 'approve', 'correct', 'reject']),
    value: pick(['hello', 'good night']),
    who: Math.floor(random() * people.length),
    rules: pick(['quick', 'four_eyes', 'undoable', 'undoable_four_eyes']),
  });
  const together: (() => Action)[] = [
    submit,
    submit,
    () => ({
      do: 'claim',
      most: pick([1, 2, 9]),
      worker: pick(['lives', 'died']),
      leaseOver: random() < 0.4,
    }),
    settle,
    settle,
    settle,
    () => ({ do: 'heartbeat', run: some() }),
    () => ({ do: 'cancel', workflow: some() }),
    decide,
    decide,
    decide,
    () => ({ do: 'undo', workflow: some(), who: Math.floor(random() * people.length) }),
    () => ({ do: 'close_windows' }),
    () => ({ do: 'top_up', units: 1, pool: pick(pool === null ? [''] : ['', 'pooled']) }),
  ];
  const steps: Step[] = [[submit()]];
  const length = 4 + Math.floor(random() * 7);
  while (steps.length < length) {
    if (random() < 0.25) steps.push([pick(alone)()]);
    else steps.push(Array.from({ length: pick([1, 1, 1, 2, 3]) }, () => pick(together)()));
  }
  return { seed, limit: pick([null, 2, 3]), pool, steps };
}
