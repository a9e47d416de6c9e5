// What `workmill evaluate` measures beside the fields: invoices, or fragments of them, that must break
// a rule or must not. `{id, file, rules: ["BR-01"], expect: "pass" | "fail"}` a line. A fragment lacks
// most of an invoice, so the rules that a case names are run alone.

import type { CaseSet } from 'workmill/sdk';
import { breaksRule } from './rules/check-rules.ts';

export const caseSets: readonly CaseSet[] = [
  {
    file: 'rules.jsonl',
    judge(document, { rules, expect }) {
      const ids = Array.isArray(rules) ? (rules as string[]) : [];
      const isVerdict = expect === 'pass' || expect === 'fail';
      if (!isVerdict || ids.length === 0 || !document.xml) return null;
      const broken = ids.map((id) => breaksRule(document.xml!, id));
      return {
        family: familyOf(ids[0] ?? ''),
        expected: expect === 'fail' ? 'fired' : 'silent',
        given: broken.includes(null) ? 'no such rule' : broken.includes(true) ? 'fired' : 'silent',
      };
    },
  },
];

/** BR-CO of BR-CO-15, PEPPOL-EN16931 of PEPPOL-EN16931-R004. */
function familyOf(id: string): string {
  return id.replace(/-[A-Z]*\d+(?:-\d+)?$/, '');
}
