// Requests generated from the OpenAPI document, valid ones and ones that violate it in one place,
// and schemathesis if Python has it.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRequests } from '../../../test/http/contract/requests.ts';
import { createDice } from '../../../test/support/dice.ts';
import { createJsonGenerator } from '../../../test/support/json-generator.ts';
import type { Arena } from '../arena.ts';
import type { Attack, Family, Options, Outcome } from '../attack.ts';

const rounds = { quick: 5, full: 200 };
const examples = { quick: 5, full: 100 };
const schemathesis = join(import.meta.dirname, '../../../.tap/python-tools/bin/schemathesis');
const longestMs = 30 * 60_000;

/** Only values that the suite does not depend on. */
const likely = {
  pipeline_type: ['noop', 'finance'],
  pipeline: ['noop', 'finance'],
  operation: ['echo', 'invoice'],
  set: ['vendors', 'purchase_orders'],
  page: ['1.png'],
  tenant_id: ['initech', 'hooli'],
  event_type: ['echo.completed', 'invoice.resolved'],
  url: ['https://receiver.invalid/hook'],
  webhook_url: ['https://receiver.invalid/done'],
  reviewer: ['ines', 'tom'],
};

export const openApiProperties: Family = {
  name: 'openapi',
  title: 'Generated requests for every operation, judged by the OpenAPI document',
  async prepare(arena, options) {
    const ended = await arena.story();
    const count = options.quick ? rounds.quick : rounds.full;
    const all = Array.from({ length: count }, (_, round) =>
      roundOf(arena, ended, round, options.seed * 10_007 + round),
    );
    return [...all, bySchemathesis(arena, options)];
  },
};

function roundOf(arena: Arena, ended: string, round: number, seed: number): Attack {
  const { driver } = arena;
  // What ends the session would end that of the other operations.
  const people = arena.peopleOperations.filter(({ id }) => id !== 'sign_out');
  const operations = [...arena.operations, ...people];
  const dice = createDice(seed);
  const words = [...new Set(Object.values(likely).flat()), '/message', 'ab'.repeat(32), '*'];
  const generator = createJsonGenerator({
    dice,
    components: driver.components,
    likely,
    only: { plugin_name: ['acme', 'nobody'] },
    words: (pattern) =>
      pattern ? [...words.filter((word) => pattern.test(word)), ...driver.ids(pattern)] : words,
  });
  const requests = createRequests({ dice, generator, ended });
  return {
    name: `round ${round}`,
    async run(): Promise<Outcome> {
      let tried = 0;
      const wrong: string[] = [];
      for (const operation of operations) {
        const valid = requests.valid(operation);
        if (valid) await driver.send(operation, valid);
        const invalid = requests.invalid(operation);
        tried += Number(valid !== undefined) + Number(invalid !== undefined);
        if (!invalid) continue;
        const { status, text } = await driver.send(operation, invalid);
        if (status >= 400 && status < 500) continue;
        wrong.push(
          `${operation.id} took ${JSON.stringify(invalid).slice(0, 300)}: ${status} ${text}`,
        );
      }
      return { tried, wrong: [...wrong, ...driver.takeProblems()] };
    },
  };
}

/** Installed by scripts/test-tools; without it the attack is reported as skipped. */
function bySchemathesis(arena: Arena, { quick, seed }: Options): Attack {
  const isThere = existsSync(schemathesis);
  const { url, owner } = arena;
  const args = [
    ['run', `${url}/openapi.json`],
    ['--header', `Authorization: ${owner.authorization}`, '--header', 'Prefer: respond-async'],
    ['--checks', 'not_a_server_error,content_type_conformance,response_schema_conformance'],
    ['--max-examples', String(quick ? examples.quick : examples.full), '--seed', String(seed)],
    [
      '--phases',
      'examples,coverage,fuzzing',
      '--exclude-path-regex',
      '/pipelines/(abuse|reaches)|/events$',
    ],
    ['--exclude-method', 'DELETE', '--no-color', '--continue-on-failure'],
  ].flat();
  return {
    name: isThere
      ? 'schemathesis'
      : 'schemathesis (skipped: not installed, run scripts/test-tools)',
    run: () =>
      new Promise((resolve) => {
        if (!isThere) return resolve({ tried: 0, wrong: [] });
        execFile(
          schemathesis,
          args,
          { timeout: longestMs, maxBuffer: 2 ** 26 },
          (error, stdout) => {
            const tried = Number(/(\d+) generated/.exec(stdout)?.[1] ?? 0);
            const failures = stdout.slice(stdout.indexOf('= FAILURES')).slice(0, 4_000);
            resolve({ tried, wrong: error ? [failures] : [] });
          },
        );
      }),
  };
}
