import t from 'tap';
import {
  calibrationError,
  straightThrough,
  wilsonUpper,
  type ScoredDocument,
} from '../../core/evaluation/summary.ts';

function scored(confidence: number, right: boolean, misleading = !right): ScoredDocument {
  return {
    id: 'd',
    kind: 'k',
    confidence,
    isValid: true,
    error: null,
    score: { fields: [], rows: null, flags: [], right, misleading },
  };
}

t.test('the Wilson bound is that of the tables', async (t) => {
  // 12 of 12 right bounds the error at about 24 %; 300 of 300 at about 1.3 %.
  t.equal(wilsonUpper(0, 12).toFixed(3), '0.243');
  t.equal(wilsonUpper(0, 300).toFixed(3), '0.013');
  t.equal(wilsonUpper(5, 50).toFixed(3), '0.214');
  t.equal(wilsonUpper(0, 0), 1);
});

t.test('straight through is the largest share with at most 1 % misleading', async (t) => {
  const surest = Array.from({ length: 60 }, () => scored(0.95, true));
  const mixed = [scored(0.9, false), ...Array.from({ length: 39 }, () => scored(0.8, true))];
  t.match(straightThrough([...surest, ...mixed]), { threshold: 0.8, passed: 100, wrong: 1 });
  const worse = [...surest, ...mixed, scored(0.7, false), scored(0.1, true)];
  t.match(straightThrough(worse), { threshold: 0.8, passed: 100, share: 100 / 102 });
  t.match(straightThrough([scored(0.9, false)]), { threshold: null, passed: 0, errorAtMost: 1 });
});

t.test(
  'what failed validation never passes, and what was only missed does not mislead',
  async (t) => {
    const invalid = { ...scored(0.9, false, false), isValid: false };
    t.match(straightThrough([invalid, scored(0.9, false, false)]), { passed: 1, wrong: 0 });
  },
);

t.test('calibration compares stated with observed in ten bins', async (t) => {
  t.equal(calibrationError([scored(1, true), scored(0, false)]), 0);
  const half = [scored(0.75, true), scored(0.75, false)];
  t.equal(calibrationError(half), 0.25);
  t.equal(calibrationError([]), 0);
});
