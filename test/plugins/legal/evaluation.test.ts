import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { datasetProfiles } from '../../../core/evaluation/profile.ts';
import { scoreDocument } from '../../../core/evaluation/score.ts';
import { analyze } from './analyze.ts';

const sample = join(import.meta.dirname, '../../../plugins/legal/samples/msa.txt');

t.test('`workmill evaluate` compares dates and governing law, with their confidence', async (t) => {
  const { completedUnit, evidence } = await analyze(readFileSync(sample));
  const truth = {
    agreement_date: '2026-02-20',
    effective_date: '2026-03-01',
    expiration: '2029-03-01',
    governing_law: 'Scotland',
  };
  const labeled = { kind: 'all', truth, notes: {} };
  const { fields } = scoreDocument(datasetProfiles['legal']!, labeled, completedUnit, evidence);
  t.same(
    fields.map(({ field, outcome }) => [field, outcome]),
    [
      ['agreement_date', 'right'],
      ['effective_date', 'right'],
      ['expiration', 'right'],
      ['governing_law', 'wrong'],
    ],
  );
  t.ok(fields.every(({ confidence }) => typeof confidence === 'number'));
});
