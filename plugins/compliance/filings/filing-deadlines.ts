// By when accounts of a period must be filed, under the rules that the filing itself points to.

import type { Filing } from './filing.ts';

export interface FilingDeadline {
  rule: 'companies_house' | 'hmrc' | 'esef' | 'sec_annual';
  title: string;
  /** YYYY-MM-DD. */
  due: string;
  cite: string;
}

/** The longest period of the filing, by its last day; null without one. */
export function reportingPeriod({ contexts }: Filing): { start: string; end: string } | null {
  let best: { start: string; end: string; days: number } | null = null;
  for (const { start, end, dimensions } of contexts.values()) {
    if (start === null || end === null || dimensions.length > 0) continue;
    const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
    // A transition period of 18 months is the longest that is allowed.
    if (!(days > 0 && days <= 560)) continue;
    const isLater = !best || last > best.end || (last === best.end && days > best.days);
    if (isLater) best = { start: first, end: last, days };
  }
  return best && { start: best.start, end: best.end };
}

const companiesAct = (section: string): string => `Companies Act 2006, s. ${section}`;

export function deadlinesOf(filing: Filing): FilingDeadline[] {
  const end = reportingPeriod(filing)?.end;
  if (end === undefined) return [];
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
      { rule: 'sec_annual', title: 'Annual report on Form 10-K', due: daysAfter(end, days), cite },
    ];
  }
  return [];
}

/** The same day, or the last one of the month; the end of a month leads to the end of a month. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOf = (offset: number): number =>
    new Date(Date.UTC(year, month + offset, 0)).getUTCDate();
  const isLast = date === lastOf(0);
  const last = lastOf(months);
  return isoDay(Date.UTC(year, month - 1 + months, isLast ? last : Math.min(date, last)));
}

function daysAfter(day: string, days: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
