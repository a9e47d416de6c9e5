// Payload of the event that reminds of a deadline in a result, for deliveries and for the catalog.

import type { JsonSchema } from '../kernel/validate.ts';
import { closed, text } from './event-schema.ts';

/** An event type that a pipeline declares for reminders. */
export interface DeclaredReminder {
  eventType: string;
  /** Title of the list of deadlines: "Obligations". */
  list: string;
  /** Names of the further values of a deadline. */
  details: readonly string[];
}

export interface DeadlineFacts {
  list: string;
  deadline: {
    key: string;
    summary: string;
    /** YYYY-MM-DD. */
    date: string;
    details: Readonly<Record<string, string | number | boolean | null>>;
  };
  daysBefore: number;
  daysLeft: number;
}

/** `data` of the envelope. */
export function buildDeadlineData({ list, deadline, daysBefore, daysLeft }: DeadlineFacts): object {
  const { key, summary, date, details } = deadline;
  return {
    list,
    deadline: { key, summary, date, details },
    days_before: daysBefore,
    days_left: daysLeft,
  };
}

export const deadlineDataSchema: JsonSchema = closed({
  list: { ...text, description: 'Title of the list that has the deadline.' },
  deadline: closed({
    key: { ...text, description: 'As in GET /v1/results/{id}/deadlines.' },
    summary: { ...text, description: 'What is due.' },
    date: { ...text, format: 'date' },
    details: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      description: 'Further values, by the names that the pipeline gives them.',
    },
  }),
  days_before: {
    type: 'integer',
    minimum: 0,
    description: 'The lead time of the configuration that has been reached.',
  },
  days_left: { type: 'integer', minimum: 0, description: 'Less if the reminder is late.' },
});

export function deadlineDataExample({ list, details }: DeclaredReminder): object {
  return buildDeadlineData({
    list,
    deadline: {
      key: '3',
      summary: 'Deliver the report',
      date: '2026-02-14',
      details: Object.fromEntries(details.map((name) => [name, null])),
    },
    daysBefore: 30,
    daysLeft: 30,
  });
}
