// Facts of a case that are available as placeholders.

import type { Deadlines } from '../deciding/sla.ts';
import type { Entity } from '../entities/find-entities.ts';
import type { PlaceholderName, PlaceholderValues } from './placeholders.ts';

export interface PlaybookFacts {
  entities: readonly Entity[];
  caseId: string;
  /** Subject, masked. */
  subject: string | null;
  customerName: string | null;
  missingFiles: readonly string[];
  team: string;
  /** IANA time zone for displayed times. */
  timeZone: string;
  deadlines: Pick<Deadlines, 'firstAnswer' | 'solution'>;
  /** Values of the settings. */
  values: Readonly<Record<string, string>>;
}

/**
 * Returns the values of the placeholders. For each kind of number, the first one of the
 * conversation is used. `language`: language of the template.
 */
export function placeholderValues(facts: PlaybookFacts, language: string): PlaceholderValues {
  const values = new Map<string, string>();
  const put = (name: PlaceholderName, value: string | null): void => {
    if (value !== null && value.trim() !== '') values.set(name, value.trim());
  };
  for (const { kind, value, text } of facts.entities) {
    if (kind === 'person' || values.has(kind)) continue;
    put(kind, kind === 'amount' || kind === 'date' ? text : value);
  }
  put('subject', facts.subject);
  put('customer_name', facts.customerName);
  put('missing_files', facts.missingFiles.join(', '));
  put('team', facts.team.replaceAll('_', ' '));
  put('case_id', facts.caseId);
  put('first_answer_deadline', timeIn(facts.deadlines.firstAnswer, facts.timeZone, language));
  put('sla_deadline', timeIn(facts.deadlines.solution, facts.timeZone, language));
  for (const [name, value] of Object.entries(facts.values)) values.set(`values.${name}`, value);
  return values;
}

/** Formats a time: "2 March 2026 at 16:30 CET", "2. März 2026 um 16:30 MEZ". */
function timeIn(time: string, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return format.format(new Date(time));
}
