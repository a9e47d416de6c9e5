// Whether the contract renews itself, for how long, and how much notice stops it.

import { addDuration, type Duration, type PrintedDuration } from '../text/durations.ts';
import { best, confidenceOf, scoreAt, type Fact, type ReadContract } from './fact.ts';

export interface Renewal {
  /** Length of one renewal. */
  term: Fact<Duration> | null;
  /** How long before its end the contract must be terminated for it not to renew. */
  notice: Fact<Duration> | null;
  /** Last day of that notice in the present term, if its end is known. */
  noticeBy: Fact<string> | null;
  /** Whether it renews without anybody doing anything; null where no renewal is mentioned. */
  isAutomatic: boolean | null;
}

export function renewalOf(read: ReadContract, expiration: Fact<string> | null): Renewal {
  const term = renewalTerm(read);
  const notice = renewalNotice(read);
  const sentence = term && read.contract.sentenceText(term.start);
  const isAutomatic =
    sentence === null
      ? null
      : /automatic|shall (?:be )?(?:renew|extend)|will (?:be )?(?:renew|extend)|successive|stillschweigend|verlängert sich|tacite/i.test(
          sentence,
        ) && !/option|mutual|agree(?:ment|d)? in writing|upon agreement/i.test(sentence);
  return { term, notice, noticeBy: lastNoticeDay(read, notice, expiration), isAutomatic };
}

function lastNoticeDay(
  { contract }: ReadContract,
  notice: Fact<Duration> | null,
  expiration: Fact<string> | null,
): Fact<string> | null {
  if (!notice || !expiration) return null;
  const { start, end } = notice;
  // Business days depend on a calendar of holidays that the contract does not bring along.
  if (/business|working/i.test(contract.document.text.slice(start, end))) return null;
  const { count, unit } = notice.value;
  const value = addDuration(expiration.value, { count: -count, unit });
  if (value === null) return null;
  const confidence = Math.min(notice.confidence, expiration.confidence);
  const derivation = `${count} ${unit}${count === 1 ? '' : 's'} before ${expiration.value}`;
  return { value, start, end, confidence, derivation };
}

interface Candidate extends PrintedDuration {
  points: number;
}

function renewalTerm(read: ReadContract): Fact<Duration> | null {
  const { text } = read.contract.squeezed;
  const found = read.contract.durations.flatMap((duration): Candidate[] => {
    const sentence = read.contract.sentenceText(read.contract.squeezed.at(duration.start));
    if (
      !/renew|extend|extension|successive|automatic|verlänger|reconduc|prórrog|prorrog|rinnov|verleng/i.test(
        sentence,
      )
    )
      return [];
    const left = text.slice(Math.max(0, duration.start - 120), duration.start);
    const right = text.slice(duration.end, duration.end + 40);
    let points = duration.unit === 'day' ? -0.8 : 0;
    points -= duration.start / (2 * text.length);
    if (
      /(?:renew\w*|extend\w*|successive|additional|continue|verlänger\w*|reconduc\w*)[^.;]{0,110}$/i.test(
        left,
      )
    )
      points += 1.5;
    if (/automatic|stillschweigend|tacite/i.test(sentence)) points += 1;
    if (
      /(?:successive|additional|consecutive|renewal|further|subsequent|jeweils|weitere)[\s\w'’]{0,20}$/i.test(
        left,
      )
    )
      points += 1;
    if (/successive|additional|consecutive/i.test(text.slice(duration.start, duration.end)))
      points += 1;
    if (/initial term[^.;]{0,60}$/i.test(left)) points -= 1.5;
    if (/^[^.;]{0,25}(?:prior|notice|before|advance)/i.test(right)) points -= 2;
    if (/lease|patent|copyright|registration/i.test(sentence)) points -= 1;
    points += 3 * scoreAt(read, duration.start, 'renewal_term');
    return [{ ...duration, points }];
  });
  return factOf(read, best(found, 2.9), 2);
}

function renewalNotice(read: ReadContract): Fact<Duration> | null {
  const { text } = read.contract.squeezed;
  const found = read.contract.durations.flatMap((duration): Candidate[] => {
    const sentence = read.contract.sentenceText(read.contract.squeezed.at(duration.start));
    if (!/renew|extend|extension|expir|end of|verlänger|reconduc|kündig/i.test(sentence)) return [];
    const left = text.slice(Math.max(0, duration.start - 100), duration.start);
    const right = text.slice(duration.end, duration.end + 60);
    let points = -duration.start / (2 * text.length);
    if (/notice|notif|advis|writing|intent|kündig|préavis/i.test(sentence)) points += 1;
    if (/prior|before|in advance|advance|preceding|vor (?:dem )?(?:Ablauf|Ende)|avant/i.test(right))
      points += 1;
    if (
      /(?:at least|not less than|no less than|no later than|within|least)[^.;]{0,15}$/i.test(left)
    )
      points += 0.7;
    if (
      /not to renew|non-?renew|not (?:be )?renew|unless|intent|elect|wish|desire|sofern/i.test(
        sentence,
      )
    )
      points += 0.7;
    if (/automatic|successive|end of|expir\w+ of/i.test(sentence)) points += 0.6;
    if (/(?:préavis de|Frist von|preaviso de|preavviso di|opzegtermijn van)\s$/i.test(left))
      points += 1.5;
    if (duration.unit === 'year') points -= 2;
    if (/breach|default|cure/i.test(left + right)) points -= 1.5;
    points += 3 * scoreAt(read, duration.start, 'notice_to_terminate_renewal');
    return [{ ...duration, points }];
  });
  return factOf(read, best(found, 3.3), 3.8);
}

function factOf(
  { contract }: ReadContract,
  chosen: Candidate | null,
  middle: number,
): Fact<Duration> | null {
  if (!chosen) return null;
  const { count, unit, points } = chosen;
  const range = contract.original(chosen);
  return { value: { count, unit }, ...range, confidence: confidenceOf(points, middle) };
}
