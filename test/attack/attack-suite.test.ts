import t from 'tap';
import { errorCatalogue } from '../../core/kernel/errors.ts';
import { allBombs } from '../../scripts/attack-suite/families/document-bombs.ts';
import { faultOf } from '../../scripts/attack-suite/judge.ts';
import { mutate } from '../../scripts/attack-suite/mutate.ts';
import { createDice } from '../support/dice.ts';

t.test('every document bomb has a name of its own and ends that exist', async (t) => {
  const bombs = allBombs();
  t.ok(bombs.length >= 120, `${bombs.length} documents`);
  t.equal(new Set(bombs.map(({ name }) => name)).size, bombs.length);
  const known = new Set(['read', ...Object.keys(errorCatalogue)]);
  t.same(
    bombs.flatMap(({ ends }) => ends).filter((end) => !known.has(end)),
    [],
  );
});

t.test('a seed makes the same mutations again, of a bounded size', async (t) => {
  const sample = Buffer.from('<a><b>12</b><b>13</b></a>\n'.repeat(40));
  for (let seed = 0; seed < 200; seed += 1) {
    const mutated = mutate(sample, createDice(seed));
    if (!mutated.equals(mutate(sample, createDice(seed)))) t.fail(`seed ${seed} differs`);
    if (mutated.length > 4 * sample.length) t.fail(`seed ${seed} has ${mutated.length} bytes`);
  }
});

t.test('an answer is judged by its status and the shape of errors', async (t) => {
  const error = (status: number, body: object | string): string | null =>
    faultOf({ status, text: typeof body === 'string' ? body : JSON.stringify(body) });
  const shape = { error: 'not_found', message: 'x', request_id: 'req_1' };
  t.equal(error(200, 'anything'), null);
  t.equal(error(404, shape), null);
  t.match(error(400, shape), /does not belong/);
  t.match(error(500, { ...shape, error: 'internal_error' }), /server error/);
  t.match(error(404, 'Not Found'), /not a JSON object/);
  t.match(error(404, { ...shape, error: 'nobody' }), /catalog/);
  t.match(error(404, { ...shape, request_id: undefined }), /request id/);
});
