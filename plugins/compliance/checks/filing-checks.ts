// Checks of a regulatory filing: whether it is readable, its facts, sums, statements, entity and
// deadlines.

import { calculationsOf } from '../filings/calculations.ts';
import { createAspects, factFindings } from '../filings/check-facts.ts';
import { deadlinesOf } from '../filings/filing-deadlines.ts';
import { entityOf, type Filing } from '../filings/filing.ts';
import type { FilingFinding, FilingFindingCode } from '../filings/finding.ts';
import { statementFinding, ukAccounts } from '../filings/uk-statements.ts';
import type { Check, CheckName } from './check.ts';
import type { Subject } from './subject.ts';

export interface CheckedFiling {
  filing: Filing;
  /** Number of sums compared. */
  sums: number;
  findings: readonly FilingFinding[];
  /** Whether rules for its statements exist. */
  hasStatements: boolean;
}

export function checkFiling(filing: Filing): CheckedFiling {
  const aspectsOf = createAspects(filing.contexts);
  const { sums, findings: calculations } = calculationsOf(filing, aspectsOf);
  const accounts = ukAccounts(filing);
  const statement = accounts && statementFinding(filing, accounts);
  const findings = [...factFindings(filing, aspectsOf), ...calculations, statement];
  return {
    filing,
    sums,
    findings: findings.filter((one) => one !== null),
    hasStatements: accounts !== null,
  };
}

const checkOfFinding: Readonly<Record<FilingFindingCode, CheckName>> = {
  context_missing: 'filing_facts',
  unit_missing: 'filing_facts',
  period_invalid: 'filing_facts',
  entities_differ: 'filing_facts',
  value_invalid: 'filing_facts',
  decimals_missing: 'filing_facts',
  values_conflict: 'filing_facts',
  incomplete: 'filing_facts',
  calculation: 'filing_calculations',
  calculation_circle: 'filing_calculations',
  statement: 'filing_statements',
};

interface About {
  document: number;
  subject: Subject | null;
  /** Date as YYYY-MM-DD. */
  today: string;
}

/** `checked` is null if the document is not a filing. */
export function filingChecks(
  checked: CheckedFiling | null,
  { document, subject, today }: About,
): Check[] {
  if (!checked) {
    const detail =
      'The document is no XBRL instance, no Inline XBRL report and no package with one.';
    return [{ check: 'filing_read', result: 'failed', detail, document }];
  }
  const { filing, sums, hasStatements } = checked;
  const read = `${filing.facts.length} facts, ${filing.contexts.size} contexts and ${filing.units.size} units (${filing.format}).`;
  const isEmpty = filing.facts.length === 0;
  return [
    { check: 'filing_read', result: isEmpty ? 'failed' : 'passed', detail: read, document },
    judged(checked, 'filing_facts', 'Each fact has its context, unit and value.', document),
    sums === 0
      ? {
          check: 'filing_calculations',
          result: 'skipped',
          detail: 'The filing has no sum of which the parts are known.',
          document,
        }
      : judged(checked, 'filing_calculations', `${sums} sums are right.`, document),
    hasStatements
      ? judged(checked, 'filing_statements', 'The statements are complete.', document)
      : {
          check: 'filing_statements',
          result: 'skipped',
          detail: 'There are no rules for the statements of this filing.',
          document,
        },
    entityCheck(entityOf(filing), subject, document),
    deadlineCheck(filing, today, document),
  ];
}

function judged(
  { findings }: CheckedFiling,
  check: CheckName,
  passed: string,
  document: number,
): Check {
  const own = findings.filter(({ code }) => checkOfFinding[code] === check);
  if (own.length === 0) return { check, result: 'passed', detail: passed, document };
  const detail = own
    .map(({ message, count }) => (count > 1 ? `${message} (and ${count - 1} more)` : message))
    .join(' ');
  return { check, result: 'failed', detail, document };
}

function entityCheck(entity: string | null, subject: Subject | null, document: number): Check {
  const about = { check: 'filing_entity', document } as const;
  const known = [subject?.registration_number, subject?.lei, subject?.tax_id].filter(
    (number) => number !== undefined,
  );
  if (entity === null || known.length === 0) {
    const detail = 'The request or the filing has no number of the entity.';
    return { ...about, result: 'skipped', detail };
  }
  const isSame = known.some((number) => plain(number) === plain(entity));
  return isSame
    ? { ...about, result: 'passed', detail: `The filing is about ${entity}.` }
    : {
        ...about,
        result: 'failed',
        detail: `The filing is about ${entity}, the request about ${known.join(', ')}.`,
      };
}

/** Keeps only letters and digits, and removes leading zeros. */
function plain(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replace(/^0+/, '');
}

function deadlineCheck(filing: Filing, today: string, document: number): Check {
  const about = { check: 'filing_deadline', document } as const;
  const deadlines = deadlinesOf(filing);
  if (deadlines.length === 0) {
    return { ...about, result: 'skipped', detail: 'No deadline is known for this filing.' };
  }
  const missed = deadlines.filter(({ due }) => due < today);
  const printed = (missed.length > 0 ? missed : deadlines)
    .map(({ title, due, cite }) => `${title}: ${due} (${cite})`)
    .join('; ');
  return missed.length > 0
    ? { ...about, result: 'failed', detail: `The deadline has passed. ${printed}.` }
    : { ...about, result: 'passed', detail: `Due: ${printed}.` };
}
