// Two ways to the same PostgreSQL: `run` for the few statements that carry the load, prepared by
// name on a small pool of their own (knex cannot prepare), and knex for everything else.

import knex from 'knex';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Log } from '../kernel/log.ts';

/** A statement of the hot path; `name` is what PostgreSQL keeps its plan under. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type Transaction = Knex.Transaction;

export interface Database {
  readonly knex: Knex;
  readonly url: string;
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** The state of the pools, for metrics: `hot` runs the prepared statements. */
  pools(): PoolState[];
  close(): Promise<void>;
}

export interface PoolState {
  pool: 'general' | 'hot';
  busy: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** What knex's client has of its pool (tarn); knex's types leave it out. */
interface KnexPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

export interface DatabaseOptions {
  url: string;
  log: Log;
  /** Most connections of knex's pool, and of the pool for prepared statements. */
  poolSize?: number;
  hotPoolSize?: number;
}

/** Dates stay text (a Date would be midnight in this machine's zone), bigints become numbers. */
const ownParsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, (value) => value],
  [pg.types.builtins.INT8, Number],
]);

const types = {
  getTypeParser(oid: number, format?: string): (value: string) => unknown {
    return ownParsers.get(oid) ?? (pg.types.getTypeParser as LooseLookup)(oid, format);
  },
};

/** pg's types name the type ids as an enum; on the wire they are numbers. */
type LooseLookup = (oid: number, format?: string) => (value: string) => unknown;

/**
 * The hot statements look rows up by key, so their plans are made once and kept. Planned while the
 * tables are empty, a scan would look best and stay (measured: the submit rate fell to a fifth
 * within ten seconds), hence no scans.
 */
const hotPlans = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_mergejoin=off',
  'jit=off',
];

const sessionSettings = {
  types,
  /** A report left open must not keep vacuum from the hot tables (measured: drain rate halves). */
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
};

export function connectDatabase(options: DatabaseOptions): Database {
  const { url, log, poolSize = 8, hotPoolSize = 6 } = options;
  const connection = { connectionString: url, application_name: 'workmill', ...sessionSettings };
  const hot = new pg.Pool({
    ...connection,
    max: hotPoolSize,
    idleTimeoutMillis: 60_000,
    options: hotPlans.map((setting) => `-c ${setting}`).join(' '),
  });
  // An idle connection that PostgreSQL closes is replaced at the next use; say so and go on.
  let closing = false;
  hot.on('error', (error) => {
    if (!closing) log.warn('an idle database connection was lost', { error });
  });
  const builder = knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
    acquireConnectionTimeout: 10_000,
    // Knex's own log would mix with the appliance's log and the JSON of commands on standard output.
    log: {
      warn: (message: string) => log.warn('knex', { detail: message }),
      error: (message: string) => log.error('knex', { detail: message }),
      deprecate: (message: string) => log.warn('knex', { detail: message }),
      debug: () => {},
    },
  });

  return {
    knex: builder,
    url,
    async run<Row extends object>(statement: Statement, values: readonly unknown[]) {
      const result = await hot.query({ ...statement, values: [...values] });
      return result.rows as Row[];
    },
    transaction: (work) => builder.transaction(work),
    pools() {
      const general = (builder.client as { pool: KnexPool }).pool;
      return [
        {
          pool: 'general',
          busy: general.numUsed(),
          idle: general.numFree(),
          waiting: general.numPendingAcquires(),
        },
        {
          pool: 'hot',
          busy: hot.totalCount - hot.idleCount,
          idle: hot.idleCount,
          waiting: hot.waitingCount,
        },
      ];
    },
    async close() {
      closing = true;
      await Promise.all([hot.end(), builder.destroy()]);
    },
  };
}
