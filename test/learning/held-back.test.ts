import t from 'tap';
import {
  readHeldBack,
  readRowHashes,
  rowHash,
  Tally,
  writeHeldBack,
  writeRowHashes,
} from '../../core/pipelines/training/held-back.ts';
import { compareHeldBack } from '../../core/learning/versions/compare.ts';
import { judge } from '../../core/learning/versions/gate.ts';

const row = (key: string): string => rowHash('mails', key);
const labels = Array.from({ length: 11 }, (_, index) => `label ${index}`);

t.test('answers come back in the order of the rows, those of one row in their own', async (t) => {
  const answers = [
    { row: row('b'), expected: [10], answered: [0] },
    { row: row('a'), expected: [3], answered: [3] },
    { row: row('b'), expected: [2], answered: [2] },
  ];
  const form = { kind: 'one', labels } as const;
  const read = [...readHeldBack(form, writeHeldBack(form, answers))];
  t.same(
    read.filter((one) => one.row === row('b')),
    [answers[0], answers[2]],
  );
  t.same(
    read,
    read.toSorted((one, other) => (one.row < other.row ? -1 : 1)),
  );
});

t.test('of kind any, all labels of an answer are kept', async (t) => {
  const form = { kind: 'any', labels } as const;
  const answers = [{ row: row('a'), expected: [0, 7, 8, 10], answered: [] }];
  t.same([...readHeldBack(form, writeHeldBack(form, answers))], answers);
});

t.test('hashes of rows are kept once each', async (t) => {
  const hashes = [row('b'), row('a'), row('b')];
  t.equal(writeRowHashes(hashes).length, 16);
  t.same(readRowHashes(writeRowHashes(hashes)), new Set(hashes));
});

t.test('accuracy counts exact answers, macro F1 the labels alike', async (t) => {
  const tally = new Tally();
  tally.add(['a'], ['a']);
  tally.add(['a'], ['a']);
  tally.add(['a'], ['b']);
  tally.add(['b'], ['b']);
  t.equal(tally.score('accuracy'), 0.75);
  t.equal(tally.score('macroF1'), (4 / 5 + 2 / 3) / 2);
  t.equal(new Tally().score('accuracy'), 0);
});

t.test('versions with other labels are compared by the names of the labels', async (t) => {
  const answer = (key: string, expected: number, answered: number) => ({
    row: row(key),
    expected: [expected],
    answered: [answered],
  });
  const one = { kind: 'one', labels: ['x', 'y'] } as const;
  const other = { kind: 'one', labels: ['w', 'x', 'y'] } as const;
  const compared = compareHeldBack(
    { ...one, heldBack: writeHeldBack(one, [answer('a', 0, 1), answer('b', 1, 1)]) },
    { ...other, heldBack: writeHeldBack(other, [answer('a', 1, 1), answer('c', 0, 0)]) },
  );
  t.match(compared, {
    examples: 1,
    one: { accuracy: 0 },
    other: { accuracy: 1 },
    differences: [{ expected: 'x', one: 'y', other: 'x', examples: 1 }],
  });
});

t.test('a version replaces the current one only if it is better by the margin', async (t) => {
  const declared = { judgedBy: { metric: 'accuracy', margin: 0.02 } } as const;
  const trained = { origin: 'trained' } as const;
  const known = { examples: 50, current: 0.9, candidate: 0.9 };
  const figures = {
    with: null,
    metric: 'accuracy',
    examples: 100,
    current: 0.9,
    candidate: 0.93,
    known,
  };
  t.same(judge(figures, trained, declared), { better: true });
  t.same(judge(null, null, declared), { better: true }, 'there is nothing to compare with');
  const refused: [change: object, origin: 'trained' | 'imported', reason: RegExp][] = [
    [{ candidate: 0.91 }, 'trained', /1\.00 points better; 2\.00 points are required/],
    [{ known: { ...known, candidate: 0.87 } }, 'trained', /3\.00 points worse/],
    [{ examples: 0 }, 'trained', /no example/],
    [{}, 'imported', /imported/],
  ];
  for (const [change, origin, reason] of refused) {
    t.match(judge({ ...figures, ...change }, { origin }, declared), { better: false, reason });
  }
});
