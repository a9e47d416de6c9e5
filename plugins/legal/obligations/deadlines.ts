// Finds the due date of an obligation: a date, a period after an event, or a recurring deadline.

import { findDates } from '../text/dates.ts';
import { addDuration, findDurations, type Duration } from '../text/durations.ts';

export interface Deadline {
  /**
   * YYYY-MM-DD if the text gives a date, or a period from the start of the contract; otherwise
   * null.
   */
  date: string | null;
  /** As printed: "within thirty (30) days after receipt of the invoice". */
  text: string;
  /** Due repeatedly or continuously. */
  isRecurring: boolean;
}

const byDate =
  /\b(?:by|before|on or before|no later than|not later than|until|bis zum|spätestens am)\s[^.;]{0,30}$/i;
const inTime =
  /\b(?:within|no later than|not later than|not less than|at least|for|innerhalb von|binnen|dans|entro|dentro de)\s[^.;]{0,25}$/i;
const fromStart =
  /^[^.;]{0,20}\b(?:of|after|from|following)\s(?:the )?(?:effective date|date (?:of this agreement|hereof)|commencement date|execution of this agreement)/i;
const recurring =
  /\b(?:each|every|per)\s(?:calendar |contract |fiscal )?(?:day|week|month|quarter|year)\b|\b(?:annually|monthly|quarterly|weekly|daily)\b|\bonce (?:a|per|each|every) year\b|\bat all times\b|\b(?:throughout|during) the (?:initial )?term\b|\bon an? (?:annual|monthly|quarterly|ongoing) basis\b/i;
const soon =
  /\b(?:promptly|immediately|without (?:undue )?delay|forthwith|as soon as (?:reasonably )?(?:possible|practicable))\b/i;
const afterEnd =
  /\b(?:upon|following|after|within [^.;]{1,30} (?:of|after|following))\s(?:the |any )?(?:expiration|termination|expiry)[^.;,]{0,60}/i;

const fromEnd =
  /^[^.;]{0,12}\b(?:of|after|from|following)\s(?:the )?(?:expiration|expiry|end)(?! or (?:earlier )?terminat)\b(?: (?:date|of (?:this agreement|the (?:initial )?term))|$|[.;,])/i;
const beforeEnd =
  /^[^.;]{0,12}\b(?:before|prior to|preceding)\s(?:the )?(?:expiration|expiry|end)(?! or (?:earlier )?terminat)\b(?: (?:date|of (?:this agreement|the (?:initial )?term))|$|[.;,])/i;

/** Dates from which periods are counted, if known. */
export interface ContractDays {
  /** Effective date. */
  start: string | null;
  /** End of the term. */
  end: string | null;
}

export function deadlineOf(text: string, days: ContractDays): Deadline | null {
  const isRecurring = recurring.test(text);
  for (const date of findDates(text, true)) {
    const left = text.slice(Math.max(0, date.start - 40), date.start);
    const lead = byDate.exec(left)?.[0];
    if (lead === undefined) continue;
    return { date: date.date, text: lead + text.slice(date.start, date.end), isRecurring };
  }
  for (const duration of findDurations(text)) {
    const left = text.slice(Math.max(0, duration.start - 36), duration.start);
    const lead = inTime.exec(left)?.[0];
    if (lead === undefined) continue;
    const right = text.slice(duration.end, duration.end + 90);
    const printed = text.slice(duration.start, duration.end);
    // Business days depend on a holiday calendar that the contract does not specify.
    const isExact = !/business|working/i.test(printed);
    const date = isExact ? dayOf(duration, right, days) : null;
    const sequel = /^[^.;,]{0,80}/.exec(right)![0];
    return { date, text: lead + printed + sequel, isRecurring };
  }
  const words = afterEnd.exec(text) ?? recurring.exec(text) ?? soon.exec(text);
  return words === null ? null : { date: null, text: words[0].trim(), isRecurring };
}

function dayOf(length: Duration, right: string, { start, end }: ContractDays): string | null {
  if (start !== null && fromStart.test(right)) return addDuration(start, length);
  if (end === null) return null;
  if (fromEnd.test(right)) return addDuration(end, length);
  return beforeEnd.test(right) ? addDuration(end, { ...length, count: -length.count }) : null;
}
