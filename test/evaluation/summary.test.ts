import t from 'tap';
import { acceptance, straightThrough, wilsonUpper } from '../../core/evaluation/acceptance.ts';
import {
  calibrationError,
  fieldCalibration,
  reliability,
} from '../../core/evaluation/calibration.ts';
import { financeProfile } from '../../core/evaluation/profile.ts';
import { twinOf, type ScoredDocument } from '../../core/evaluation/score.ts';

function scored(confidence: number, right: boolean, misleading = !right): ScoredDocument {
  return {
    id: 'd',
    twin: null,
    kind: 'k',
    confidence,
    isValid: true,
    error: null,
    score: { fields: [], rows: null, flags: [], right, complete: right, misleading },
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

t.test('accepted without an error is what stands above the surest that misleads', async (t) => {
  const three = [
    { ...scored(0.9, true), id: 'a' },
    { ...scored(0.8, true), id: 'b' },
    { ...scored(0.7, false), id: 'c' },
    { ...scored(0.6, true), id: 'd' },
  ];
  t.match(acceptance(three), { threshold: 0.8, passed: 2, documents: 4, share: 0.5 });
  t.match(acceptance([{ ...scored(0.9, false), id: 'a' }]), { threshold: null, passed: 0 });
  t.match(acceptance([]), { threshold: null, passed: 0, documents: 0, share: 0 });
});

t.test('files of one invoice count once, by the worst of them', async (t) => {
  const twins = [0.9, 0.8, 0.7].map((one, at) => ({
    ...scored(one, true),
    id: `t${at}`,
    twin: 'INV1|5|ACME',
  }));
  t.match(acceptance(twins), { threshold: 0.7, passed: 1, documents: 1 });
  const wrong = { ...scored(0.95, false), id: 'w', twin: 'INV1|5|ACME' };
  t.match(acceptance([...twins, wrong]), { threshold: null, passed: 0, documents: 1 });
});

t.test('twins have number, amount whatever its sign, and vendor in common', async (t) => {
  const truth = { invoice_number: 'AV-1', amount: 5, vendor_name: 'Acme' };
  const of = (more: object) =>
    twinOf(financeProfile, { kind: 'k', notes: {}, truth: { ...truth, ...more } });
  t.equal(of({ amount: -5, invoice_number: 'av 1' }), of({}));
  t.not(of({ amount: 6 }), of({}));
  t.equal(of({ vendor_name: undefined }), null);
});

t.test('reliability tells stated and right by tenths, surest first', async (t) => {
  const bins = reliability([scored(0.95, true), scored(0.35, true), scored(0.25, false)]);
  t.match(bins, [
    { from: 0.9, documents: 1, stated: 0.95, right: 1 },
    { from: 0.3, documents: 1, right: 1 },
    { from: 0.2, documents: 1, right: 0 },
  ]);
});

t.test('a field is calibrated by its own evidence', async (t) => {
  const field = (confidence: number | null, outcome: 'right' | 'wrong' | 'unlabelled') => ({
    field: 'amount',
    outcome,
    confidence,
    expected: 1,
    given: 1,
  });
  const one = scored(1, true);
  one.score.fields.push(
    field(0.75, 'right'),
    field(0.75, 'wrong'),
    field(0.1, 'unlabelled'),
    field(null, 'wrong'),
  );
  t.same(fieldCalibration([one]), { amount: { values: 2, error: 0.25 } });
});
