// Filing deadlines of accounts, under the rules that the filing itself refers to.

import { addDays, addMonths } from 'workmill/sdk';
import type { Filing } from './filing.ts';

export interface FilingDeadline {
  rule: 'companies_house' | 'hmrc' | 'esef' | 'sec_annual';
  title: string;
  /** Due date as YYYY-MM-DD. */
  due: string;
  cite: string;
}

/**
 * Returns the period that ends last and, among those, the longest. Returns null if there is none.
 */
export function reportingPeriod({ contexts }: Filing): { start: string; end: string } | null {
  let best: { start: string; end: string; days: number } | null = null;
  for (const { start, end, dimensions } of contexts.values()) {
    if (start === null || end === null || dimensions.length > 0) continue;
    const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
    // The longest period allowed is a transition period of 18 months.
    if (!(days > 0 && days <= 560)) continue;
    const isLater = !best || last > best.end || (last === best.end && days > best.days);
    if (isLater) best = { start: first, end: last, days };
  }
  return best && { start: best.start, end: best.end };
}

const companiesAct = (section: string): string => `Companies Act 2006, s. ${section}`;

/** Deadlines after the year 9999 are omitted. */
export function deadlinesOf(filing: Filing): FilingDeadline[] {
  return rulesOf(filing).flatMap(({ due, ...rule }) => (due === null ? [] : [{ ...rule, due }]));
}

type Due = Omit<FilingDeadline, 'due'> & { due: string | null };

function rulesOf(filing: Filing): Due[] {
  const end = reportingPeriod(filing)?.end;
  if (end === undefined) return [];
  const monthsAfter = (day: string, months: number): string | null =>
    addMonths(day, months, { keepMonthEnd: true });
  const uses = (pattern: RegExp): boolean => filing.taxonomies.some((one) => pattern.test(one));
  const text = (name: string): string =>
    filing.facts.find((fact) => fact.name === name)?.text ?? '';
  if (uses(/\bxbrl\.frc\.org\.uk\//)) {
    const isPublic = [...filing.contexts.values()].some(({ dimensions }) =>
      dimensions.some((pair) =>
        /LegalFormEntityDimension=(?:.*:)?PublicLimitedCompanyPLC$/.test(pair),
      ),
    );
    return [
      {
        rule: 'companies_house',
        title: isPublic ? 'Accounts of a public company' : 'Accounts of a private company',
        due: monthsAfter(end, isPublic ? 6 : 9),
        cite: companiesAct(isPublic ? '442(2)(b)' : '442(2)(a)'),
      },
      {
        rule: 'hmrc',
        title: 'Company tax return',
        due: monthsAfter(end, 12),
        cite: 'Finance Act 1998, Sch. 18, para. 14',
      },
    ];
  }
  if (filing.format === 'ixbrl' && uses(/xbrl\.ifrs\.org|esma\.europa\.eu/)) {
    const cite = 'Directive 2004/109/EC, Art. 4(1)';
    return [{ rule: 'esef', title: 'Annual financial report', due: monthsAfter(end, 4), cite }];
  }
  if (text('DocumentType') === '10-K') {
    const category = text('EntityFilerCategory');
    const days =
      category === 'Large Accelerated Filer' ? 60 : category === 'Accelerated Filer' ? 75 : 90;
    const cite = 'Form 10-K, General Instruction A(2)';
    return [
      { rule: 'sec_annual', title: 'Annual report on Form 10-K', due: addDays(end, days), cite },
    ];
  }
  return [];
}
