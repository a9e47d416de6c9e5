// Case sets of `workmill evaluate` beside the fields: documents that must, or must not, raise a
// finding. Each line is `{id, file, rules, expect}`. For "pass" and "fail", only the named rules
// are run, since a fragment lacks most of an invoice; "fail" without a rule expects any flag above
// info, "flag" expects one of the kind in `rules`.

import { PipelineFault, type CaseSet, type Document } from 'workmill/sdk';
import { nothingMatched } from './checks/check.ts';
import { runChecks } from './checks/run-checks.ts';
import { nothingEarlier } from './history/earlier.ts';
import { nothingKnown } from './known.ts';
import { policyFrom } from './policy.ts';
import { readInvoice } from './read-invoice.ts';
import { breaksRule } from './rules/check-rules.ts';

/** Codes of checks by the kind of error that a case names. */
const kindsOfFlags: Readonly<Record<string, readonly string[]>> = {
  'hybrid-visual-xml-mismatch': ['hybrid_mismatch'],
  'printed-arithmetic-or-date-anomaly': [
    'total_mismatch',
    'payable_mismatch',
    'tax_row_mismatch',
    'tax_sum_mismatch',
    'taxable_sum_mismatch',
    'line_sum_mismatch',
    'line_amount_mismatch',
    'due_before_issue',
    'due_date_far',
    'tax_rate_unusual',
  ],
};

export const caseSets: readonly CaseSet[] = [
  {
    file: 'rules.jsonl',
    judge(document, { rules, expect }) {
      const ids = Array.isArray(rules) ? (rules as string[]) : [];
      const [first] = ids;
      if (first === undefined) {
        if (expect !== 'fail') return null;
        return { family: 'any flag', expected: 'fired', given: raises(document, null) };
      }
      if (expect === 'flag') {
        const codes = kindsOfFlags[first];
        return codes ? { family: first, expected: 'fired', given: raises(document, codes) } : null;
      }
      const isVerdict = expect === 'pass' || expect === 'fail';
      if (!isVerdict || !document.xml) return null;
      const broken = ids.map((id) => breaksRule(document.xml!, id));
      return {
        family: familyOf(first),
        expected: expect === 'fail' ? 'fired' : 'silent',
        given: broken.includes(null) ? 'no such rule' : broken.includes(true) ? 'fired' : 'silent',
      };
    },
  },
];

/** Whether the document, read and checked without customer data, raises one of these flags. */
function raises(document: Document, codes: readonly string[] | null): 'fired' | 'silent' {
  try {
    const { read, attachment, electronic, comparison, rules } = readInvoice(document);
    const request = { documentType: null, vendorId: null, expectedPoNumber: null };
    const { findings } = runChecks({
      read,
      attachment,
      electronic,
      comparison,
      rules,
      sha256: document.sha256,
      known: nothingKnown,
      matches: nothingMatched,
      earlier: nothingEarlier,
      request: { ...request, requireLineItemMatching: false },
      policy: policyFrom(undefined),
      // No check used here depends on the day.
      today: read.issueDate?.value ?? '2026-01-01',
    });
    const fired = findings.some(({ code, severity }) =>
      codes ? codes.includes(code) : severity !== 'info',
    );
    return fired ? 'fired' : 'silent';
  } catch (error) {
    // A rejected document cannot be paid without a review either.
    if (error instanceof PipelineFault) return codes ? 'silent' : 'fired';
    throw error;
  }
}

/** BR-CO for BR-CO-15, PEPPOL-EN16931 for PEPPOL-EN16931-R004. */
function familyOf(id: string): string {
  return id.replace(/-[A-Z]*\d+(?:-\d+)?$/, '');
}
