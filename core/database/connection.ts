// Two connections to the same PostgreSQL: `run` for frequent statements, prepared by name on a
// separate small pool (knex cannot prepare), and knex for all others.

import knex from 'knex';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Log } from '../kernel/log.ts';

/** A frequent statement; PostgreSQL stores its plan under `name`. */
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
  /** Returns the state of the pools, for metrics: `hot` runs the prepared statements. */
  pools(): PoolState[];
  close(): Promise<void>;
}

export interface PoolState {
  pool: 'general' | 'hot';
  busy: number;
  idle: number;
  /** Number of callers that wait for a connection. */
  waiting: number;
}

/** The pool (tarn) of knex's client, which knex's types omit. */
interface KnexPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

export interface DatabaseOptions {
  url: string;
  log: Log;
  /** Maximum number of connections of knex's pool, and of the pool for prepared statements. */
  poolSize?: number;
  hotPoolSize?: number;
}

/**
 * Dates remain text (a Date would be midnight in this machine's time zone), bigints become numbers.
 */
const ownParsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, (value) => value],
  [pg.types.builtins.INT8, Number],
]);

const types = {
  getTypeParser(oid: number, format?: string): (value: string) => unknown {
    return ownParsers.get(oid) ?? (pg.types.getTypeParser as LooseLookup)(oid, format);
  },
};

/** pg's types declare type identifiers as an enum; in the protocol they are numbers. */
type LooseLookup = (oid: number, format?: string) => (value: string) => unknown;

/**
 * The hot statements look up rows by key, so their plans are created once and cached. A plan
 * created while the tables are empty would prefer a scan and keep it (measured: the submit rate
 * fell to a fifth within ten seconds), so scans are disabled.
 */
const hotPlans = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_mergejoin=off',
  'jit=off',
];

const sessionSettings = {
  types,
  /**
   * An open transaction must not keep vacuum from the hot tables (measured: the drain rate halves).
   */
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
  // An idle connection that PostgreSQL closes is replaced at the next use; only log it.
  let closing = false;
  hot.on('error', (error) => {
    if (!closing) log.warn('an idle database connection was lost', { error });
  });
  const builder = knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
    acquireConnectionTimeout: 10_000,
    // Knex's own log would mix with the appliance's log and the JSON of commands on standard
    // output.
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
