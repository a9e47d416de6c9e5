// What `workmill evaluate` measures beside the fields: documents that must raise something or must not.
// `{id, file, rules, expect}` a line. Of "pass" and "fail" the named rules are run alone, since a
// fragment lacks most of an invoice; "fail" without a rule asks for any flag above an information,
// "flag" for one of the kind that `rules` names.

import { PipelineFault, type CaseSet, type Document } from 'workmill/sdk';
import { nothingMatched } from './checks/check.ts';
import { runChecks } from './checks/run-checks.ts';
import { nothingEarlier } from './history/earlier.ts';
import { nothingKnown } from './known.ts';
import { policyFrom } from './policy.ts';
import { readInvoice } from './read-invoice.ts';
import { breaksRule } from './rules/check-rules.ts';

/** Codes of checks by the kind of fault that a case names. */
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

/** Whether the document, read and checked without a customer's data, raises one of these flags. */
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
      // No check that is asked for here looks at the day.
      today: read.issueDate?.value ?? '2026-01-01',
    });
    const fired = findings.some(({ code, severity }) =>
      codes ? codes.includes(code) : severity !== 'info',
    );
    return fired ? 'fired' : 'silent';
  } catch (error) {
    // What is refused cannot be paid unseen either.
    if (error instanceof PipelineFault) return codes ? 'silent' : 'fired';
    throw error;
  }
}

/** BR-CO of BR-CO-15, PEPPOL-EN16931 of PEPPOL-EN16931-R004. */
function familyOf(id: string): string {
  return id.replace(/-[A-Z]*\d+(?:-\d+)?$/, '');
}
