// Related cases of the support pipeline: the rows that past cases leave, and the look-up of those that
// are like a new one, in a real PostgreSQL. Messages are invented: greetings and closings that many share,
// and sentences of 8,000 words of which few are frequent.
//   scripts/node scripts/bench/related-cases.ts [past cases, default 100,000]
// A million cases take some twenty minutes and 5 GB of disk.

import { randomBytes } from 'node:crypto';
import { createLookUp, type LookUp } from '../../core/reference/look-up.ts';
import { checkRemembered } from '../../core/reference/remember.ts';
import { collectSets } from '../../core/reference/sets.ts';
import { storedRows } from '../../core/reference/stored-rows.ts';
import { connectDatabase } from '../../core/database/connection.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { createIds } from '../../core/kernel/ids.ts';
import { createSeededRandom } from '../../core/pipelines/sandbox/seeded-random.ts';
import { referenceSets } from '../../plugins/support/reference-sets.ts';
import { findRelated } from '../../plugins/support/related/related-cases.ts';
import { benchLog, machineLoad, openBenchDatabase, quantile } from './bench-database.ts';

const count = Number(process.argv[2] ?? 100_000);
const [customers, questions, batch] = [50_000, 500, 10_000];
const [tenantId, set, plugin] = ['acme', 'cases_seen', 'support'];
const startMs = Date.parse('2026-01-01T00:00:00Z');
/** Of a year. */
const betweenMs = (365 * 86_400_000) / count;

const random = createSeededRandom('related cases');
const of = <Item>(items: readonly Item[]): Item => items[random.integer(items.length)]!;
const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo wu za cha ple stra tion ing er'.split(
  ' ',
);
const words = Array.from({ length: 8000 }, () =>
  Array.from({ length: 1 + random.integer(3) }, () => of(syllables)).join(''),
);
/** Zipf's law, roughly. */
const word = (): string => words[Math.floor(words.length ** random.fraction()) - 1] ?? words[0]!;
const sentence = (): string => Array.from({ length: 7 + random.integer(9) }, word).join(' ');
const greetings = Array.from({ length: 12 }, () => Array.from({ length: 5 }, word).join(' '));

function message(): string {
  const own = Array.from({ length: 2 + random.integer(4) }, sentence);
  return [of(greetings), ...own, of(greetings)].join('. ');
}

/** With so many of its words replaced. */
function changed(text: string, share: number): string {
  return text.replaceAll(/[a-z]+/g, (one) => (random.fraction() < share ? word() : one));
}

const nothing = { find: async () => [], lookup: async () => null, search: async () => [] };
const questionOf = (text: string, customer: string, at: number) => ({
  workflowId: 'none',
  text,
  category: `category_${random.integer(35)}`,
  customerId: customer,
  receivedAt: new Date(startMs + at * betweenMs),
});

const bench = await openBenchDatabase();
const database = connectDatabase({ url: bench.url, log: benchLog, poolSize: 4 });
const { knex } = database;
const sets = collectSets([{ name: plugin, reference: referenceSets }], benchLog);
/** Keys grow with the time of the case. */
let nowMs = startMs;
const ids = createIds({
  clock: { ...clock, now: () => new Date(nowMs) },
  random: { bytes: randomBytes, fraction: random.fraction },
});

const kept: { text: string; at: number; id: string }[] = [];
console.log(`${count} past cases of ${customers} customers; ${machineLoad()}`);
const began = performance.now();
for (let from = 0; from < count; from += batch) {
  const rows: { key: string; json: string }[] = [];
  const terms: { term: string; key: string }[] = [];
  for (let at = from; at < Math.min(count, from + batch); at += 1) {
    const text = message();
    nowMs = startMs + at * betweenMs;
    const { remember } = await findRelated(
      questionOf(text, `cus_${random.integer(customers)}`, at),
      nothing as never,
    );
    const checked = checkRemembered(sets, { plugin, workflowId: ids.uuid() }, remember);
    if (!checked.ok) throw new Error(JSON.stringify(checked.details));
    for (const { key, json, terms: own } of checked.rows) {
      rows.push({ key, json });
      for (const term of own) terms.push({ term, key });
      // Of the last month, which is when a duplicate counts as one.
      if (at >= count * (11 / 12) && random.fraction() < 0.02) kept.push({ text, at, id: key });
    }
  }
  await store(rows, terms);
}
console.log(`stored in ${((performance.now() - began) / 1000).toFixed(0)} s`);
await knex.raw('VACUUM ANALYZE reference_rows');
await knex.raw('VACUUM ANALYZE reference_terms');
for (const table of ['reference_rows', 'reference_terms']) {
  const { rows } = await knex.raw(
    'SELECT count(*)::int AS rows, pg_table_size(?) AS heap, pg_indexes_size(?) AS indexes FROM ' +
      table,
    [table, table],
  );
  const [{ rows: number, heap, indexes }] = rows;
  const size = (bytes: unknown): string => `${(Number(bytes) / 2 ** 20).toFixed(0)} MiB`;
  console.log(`${table}: ${number} rows, table ${size(heap)}, indexes ${size(indexes)}`);
}

async function store(rows: readonly object[], terms: readonly { term: string }[]): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.raw(
      `INSERT INTO reference_rows (tenant_id, set_name, key, row, mode)
       SELECT ?, ?, key, json::jsonb, 'live' FROM jsonb_to_recordset(?) AS given (key text, json text)`,
      [tenantId, set, JSON.stringify(rows)],
    );
    await trx.raw(
      `INSERT INTO reference_terms (tenant_id, set_name, term, key, mode)
       SELECT ?, ?, term, key, 'live' FROM jsonb_to_recordset(?) AS given (term text, key text) ORDER BY term`,
      [tenantId, set, JSON.stringify(terms)],
    );
  });
}

const lookUp = createLookUp({ source: storedRows(database), sets });
const asked = { questions: 0, rows: 0 };
const reference = {
  find: (name: string, match: object, bounds: object) =>
    find(lookUp, { ask: 'find', set: name, match, bounds }),
};

async function find(look: LookUp, question: object): Promise<object[]> {
  const answer = await look({ tenantId, mode: 'live' }, plugin, question);
  if (!('rows' in answer)) throw new Error(JSON.stringify(answer));
  asked.questions += 1;
  asked.rows += answer.rows.length;
  return [...answer.rows];
}

for (const share of [0, 0.05, 0.1, 0.2, 1]) {
  const times: number[] = [];
  const likenesses: number[] = [];
  [asked.questions, asked.rows] = [0, 0];
  let found = 0;
  for (let index = 0; index < questions; index += 1) {
    const past = of(kept);
    const question = questionOf(changed(past.text, share), 'cus_new', count);
    const start = performance.now();
    const { related } = await findRelated(question, reference as never);
    times.push(performance.now() - start);
    const match = related.find(({ workflow_id: id }) => id === past.id);
    if (match) [found, likenesses[found]] = [found + 1, match.likeness];
  }
  const seen = likenesses.reduce((sum, one) => sum + one, 0) / Math.max(1, found);
  console.log(
    `${share * 100} % of the words replaced: ${found} of ${questions} found, mean likeness ${seen.toFixed(2)}; ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; ` +
      `${(asked.rows / questions).toFixed(0)} rows read by ${(asked.questions / questions).toFixed(0)} look-ups`,
  );
}
console.log(machineLoad());
await database.close();
await bench.close();
