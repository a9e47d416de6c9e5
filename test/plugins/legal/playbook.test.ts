import t from 'tap';
import {
  applyPlaybook,
  type FactValue,
  type Reviewed,
} from '../../../plugins/legal/playbook/apply.ts';
import { classify, decide } from '../../../plugins/legal/playbook/decide.ts';
import { playbookOf, shippedRules } from '../../../plugins/legal/playbook/playbook.ts';
import type { PlaybookRule, Risk } from '../../../plugins/legal/playbook/rule.ts';
import { playbookCases } from './playbook-cases.ts';

type Given = (typeof playbookCases)[string][0];

/** A contract of a type that the rule is for, which has only what the case gives it. */
function reviewedFor({ when, contract_types: types }: PlaybookRule, given: Given): Reviewed {
  const passage = typeof given === 'string' ? { start: 0, end: given.length, text: given } : null;
  const passages = passage ? [passage] : [];
  const clauses = new Map<
    string,
    Reviewed['clauses'] extends ReadonlyMap<string, infer V> ? V : never
  >();
  if (when.clause) clauses.set(when.clause, { found: passages, candidates: [] });
  const facts = new Map<string, FactValue>();
  if (when.fact && given !== null) facts.set(when.fact, { value: given, passage: null });
  const contractType = types?.[0] ?? null;
  return { contractType, language: 'en', clauses, sentences: passages, facts };
}

t.test('the shipped playbook has at least 60 rules, each with a unique id', async (t) => {
  t.ok(shippedRules.length >= 60);
  t.equal(new Set(shippedRules.map(({ id }) => id)).size, shippedRules.length);
  t.same(Object.keys(playbookCases).toSorted(), shippedRules.map(({ id }) => id).toSorted());
});

for (const rule of shippedRules) {
  t.test(`${rule.id} fires on its deviation and not on the accepted wording`, async (t) => {
    const [fires, passes] = playbookCases[rule.id]!;
    const { flags } = applyPlaybook([rule], reviewedFor(rule, fires));
    t.equal(flags.length, 1);
    t.equal(flags[0]!.rule.id, rule.id);
    t.same(applyPlaybook([rule], reviewedFor(rule, passes)), { flags: [], passed: 1 });
  });
}

t.test('a rule for other types of contracts neither fires nor passes', async (t) => {
  const rule = shippedRules.find(({ id }) => id === 'nda.residuals')!;
  const [fires] = playbookCases[rule.id]!;
  const lease = { ...reviewedFor(rule, fires), contractType: 'lease' as const };
  t.same(applyPlaybook([rule], lease), { flags: [], passed: 0 });
});

t.test('a rule compares sums of money and percentages', async (t) => {
  const fires = (when: PlaybookRule['when'], text: string): boolean => {
    const rule = { ...shippedRules[0]!, when: { sentence: ['liability', 'interest'], ...when } };
    return applyPlaybook([rule], reviewedFor(rule, text)).flags.length === 1;
  };
  const cap = 'The aggregate liability of Supplier is limited to USD 250,000.';
  t.ok(fires({ sum_below: { amount: 500_000, currency: 'USD' } }, cap));
  t.notOk(fires({ sum_below: { amount: 100_000, currency: 'USD' } }, cap));
  t.notOk(fires({ sum_below: { amount: 500_000, currency: 'EUR' } }, cap));
  t.ok(fires({ sum_above: { amount: 200_000 } }, cap));
  t.notOk(fires({ sum_above: { amount: 1 } }, 'The liability of Supplier is not limited.'));
  const interest = 'Late amounts bear interest of one and a half percent (1.5%) per month.';
  t.ok(fires({ percent_above: 1 }, interest));
  t.notOk(fires({ percent_above: 1.5 }, interest));
  t.ok(fires({ percent_above: 1, percent_below: 2 }, interest));
});

t.test('a missing clause shows where to look', async (t) => {
  const rule = shippedRules.find(({ id }) => id === 'liability.no_cap')!;
  const candidate = { start: 10, end: 40, text: 'Damages are limited.' };
  const clauses = new Map([['cap_on_liability', { found: [], candidates: [candidate] }]]);
  const reviewed = { ...reviewedFor(rule, null), clauses };
  const [flag] = applyPlaybook([rule], reviewed).flags;
  t.equal(flag!.passage, null);
  t.same(flag!.candidates, [candidate]);
});

t.test('settings add, replace and disable rules, and name the version', async (t) => {
  const own = { ...shippedRules[0]!, risk: 'high' as const };
  const { rules, version } = playbookOf({
    playbook: { version: '7', rules: [own], disable: ['law.missing'] },
  });
  t.equal(rules.filter(({ id }) => id === own.id).length, 1);
  t.equal(rules.find(({ id }) => id === own.id)!.risk, 'high');
  t.notOk(rules.some(({ id }) => id === 'law.missing'));
  t.match(version, /^7 \(shipped /);
  t.same(playbookOf({ playbook: { shipped: false, rules: [own] } }).rules, [own]);
});

const flagsOf = (...risks: Risk[]) =>
  risks.map((risk) => ({
    rule: { ...shippedRules[0]!, risk },
    passage: null,
    candidates: [],
    message: '',
  }));

t.test('the threshold decides how many flags make a contract risky', async (t) => {
  t.equal(classify(flagsOf('low', 'medium'), 'conservative'), 'low_risk');
  t.equal(classify(flagsOf('medium', 'medium'), 'conservative'), 'medium_risk');
  t.equal(classify(flagsOf('medium', 'medium'), 'balanced'), 'low_risk');
  t.equal(classify(flagsOf('high'), 'balanced'), 'high_risk');
  t.equal(classify(flagsOf('high'), 'permissive'), 'medium_risk');
  t.equal(classify([], 'conservative'), 'low_risk');
});

t.test('the decision follows from the risk, unless a rule rejects', async (t) => {
  t.equal(decide([], 'low_risk', 'balanced'), 'auto_accept');
  t.equal(decide(flagsOf('low'), 'low_risk', 'balanced'), 'auto_accept_with_review_notes');
  t.equal(decide(flagsOf('medium'), 'medium_risk', 'conservative'), 'legal_review_required');
  t.equal(decide(flagsOf('high'), 'high_risk', 'permissive'), 'legal_review_required');
  const [flag] = flagsOf('low');
  const rejecting = { ...flag!, rule: { ...flag!.rule, recommendation: 'reject' as const } };
  t.equal(decide([rejecting], 'low_risk', 'permissive'), 'reject');
});
