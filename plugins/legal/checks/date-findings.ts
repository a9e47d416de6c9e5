// Rules for the dates of a corrected contract record: their order, the term against the end, and the
// notice against the renewal.

import type { UnitFinding } from 'workmill/sdk';
import { shownDuration } from '../playbook/apply.ts';
import type { CompletedUnit } from '../present.ts';
import { isoDate } from '../text/dates.ts';
import { addDuration, inDays } from '../text/durations.ts';

type Intelligence = CompletedUnit['contract_intelligence'];

const root = '/contract_intelligence';
const expirationAt = `${root}/metadata/expiration_date`;
const noticeByAt = `${root}/metadata/renewal/notice_by`;

export function dateFindings(read: Intelligence): UnitFinding[] {
  const invalid = invalidDates(read);
  // Other rules would compute with days that do not exist.
  return invalid.length > 0
    ? invalid
    : [
        ...orderFindings(read),
        ...termFindings(read),
        ...renewalFindings(read),
        ...dueFindings(read),
      ];
}

function invalidDates(read: Intelligence): UnitFinding[] {
  const { effective_date, metadata, obligations_extracted: obligations, signatures } = read;
  const dates: [string, string | null | undefined][] = [
    [`${root}/effective_date`, effective_date],
    [`${root}/metadata/agreement_date`, metadata.agreement_date],
    [expirationAt, metadata.expiration_date],
    [noticeByAt, metadata.renewal.notice_by],
    ...obligations.map(({ deadline }, index): [string, string | undefined] => [
      `${root}/obligations_extracted/${index}/deadline`,
      deadline,
    ]),
    ...signatures.map(({ date }, index): [string, string | null] => [
      `${root}/signatures/${index}/date`,
      date,
    ]),
  ];
  return dates.flatMap(([field, date]): UnitFinding[] => {
    if (date === null || date === undefined || isCalendarDay(date)) return [];
    return [{ code: 'date_invalid', message: `The calendar has no day ${date}.`, field }];
  });
}

function isCalendarDay(date: string): boolean {
  const [y, m, d] = date.split('-').map(Number) as [number, number, number];
  return isoDate(y, m, d) === date;
}

function orderFindings({ effective_date: start, metadata }: Intelligence): UnitFinding[] {
  const { expiration_date: end, agreement_date: made } = metadata;
  if (end === null) return [];
  const code = 'dates_out_of_order';
  if (start !== null && start >= end) {
    const message = `The contract ends on ${end}, and takes effect on ${start}.`;
    return [{ code, message, field: expirationAt }];
  }
  if (made === null || made < end) return [];
  return [
    { code, message: `The contract ends on ${end}, and was made on ${made}.`, field: expirationAt },
  ];
}

/** The last day may be the day before: a year from 1 March ends on 28 February. */
const dayMs = 86_400_000;

function termFindings({ effective_date, metadata }: Intelligence): UnitFinding[] {
  const {
    agreement_date: made,
    expiration_date: end,
    expiration_date_derived: how,
    term,
  } = metadata;
  const start = effective_date ?? made;
  const computed = start === null || term === null ? null : addDuration(start, term);
  if (computed === null || end === computed) return [];
  const about = { code: 'term_mismatch', field: expirationAt };
  const ends = `The term of ${shownDuration(term!)} from ${start} ends on ${computed}`;
  if (end === null)
    return [{ ...about, message: `${ends}, and no end is given.`, expected: computed }];
  const isDayBefore = Date.parse(computed) - Date.parse(end) === dayMs;
  if (how === null) return isDayBefore ? [] : [{ ...about, message: `${ends}, not on ${end}.` }];
  return [{ ...about, message: `${ends}, not on ${end}.`, expected: computed }];
}

function renewalFindings({ metadata }: Intelligence): UnitFinding[] {
  const { expiration_date: end, term, renewal } = metadata;
  const { automatic, notice, notice_by: by } = renewal;
  const findings: UnitFinding[] = [];
  if (automatic === true && renewal.term === null) {
    const message = 'The contract renews automatically, and the length of a renewal is not given.';
    findings.push({
      code: 'renewal_term_missing',
      message,
      field: `${root}/metadata/renewal/term`,
    });
  }
  if (notice === null) return findings;
  if (term !== null && inDays(notice) >= inDays(term)) {
    const message = `The notice of ${shownDuration(notice)} is as long as the term of ${shownDuration(term)}.`;
    findings.push({ code: 'notice_too_long', message, field: `${root}/metadata/renewal/notice` });
  }
  const computed = end && addDuration(end, { ...notice, count: -notice.count });
  if (computed !== null && computed !== '' && by !== computed) {
    const last = `${shownDuration(notice)} before ${end} is ${computed}`;
    const message = by === null ? `${last}, and no last day is given.` : `${last}, not ${by}.`;
    findings.push({ code: 'notice_by_mismatch', message, field: noticeByAt, expected: computed });
  }
  return findings;
}

function dueFindings({ effective_date: start, obligations_extracted: all }: Intelligence) {
  return all.flatMap(({ deadline, ongoing }, index): UnitFinding[] => {
    if (deadline === undefined) return [];
    const at = `${root}/obligations_extracted/${index}`;
    if (ongoing === true) {
      const message = `A duty with the deadline ${deadline} is not ongoing: keep one of the two.`;
      return [{ code: 'deadline_of_ongoing', message, field: `${at}/ongoing` }];
    }
    if (start === null || deadline >= start) return [];
    const message = `The deadline ${deadline} is before the contract takes effect on ${start}.`;
    return [{ code: 'deadline_before_start', message, field: `${at}/deadline` }];
  });
}
