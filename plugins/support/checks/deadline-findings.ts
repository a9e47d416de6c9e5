// Rules for the deadlines of a corrected case: their order, and the service level of its priority,
// tier, category and team.

import type { FromSchema, UnitFinding } from 'workmill/sdk';
import { deadlinesOf, type Deadlines } from '../deciding/sla.ts';
import type { CompletedUnit } from '../present.ts';
import type { optionsSchema } from '../request-schemas.ts';
import type { Settings } from '../settings-schema.ts';
import { teamsOfSettings } from './team-findings.ts';

export interface DeadlineFacts {
  options: FromSchema<typeof optionsSchema>;
  settings: Settings;
  /** Milliseconds since the epoch. */
  submittedAt: number;
  startedAt: number;
}

const places = {
  firstAnswer: ['first_answer_deadline', 'first answer'],
  solution: ['sla_deadline', 'solution'],
} as const;

/** Without `received_at`, the service level counts from the run, which may be later than the request. */
const toleranceMs = 15 * 60_000;

export async function deadlineFindings(
  { case_object: given }: CompletedUnit,
  { case_object: before }: CompletedUnit,
  facts: DeadlineFacts,
): Promise<UnitFinding[]> {
  const { first_answer_deadline: answer, sla_deadline: solution } = given;
  const wrong = Object.values(places).flatMap(([name]): UnitFinding[] => {
    if (isTime(given[name])) return [];
    const message = `${given[name]} is not a time.`;
    return [{ code: 'time_invalid', message, field: `/case_object/${name}` }];
  });
  if (wrong.length > 0) return wrong;
  if (answer > solution) {
    const message = `The first answer is due ${answer}, after the solution (${solution}).`;
    const field = `/case_object/${places.firstAnswer[0]}`;
    return [{ code: 'deadlines_out_of_order', message, field }];
  }
  return levelFindings(given, before, facts);
}

type Case = CompletedUnit['case_object'];

async function levelFindings(
  given: Case,
  before: Case,
  facts: DeadlineFacts,
): Promise<UnitFinding[]> {
  const known = await expectedFor(before, facts);
  // Otherwise the deadlines depend on what is not known here, such as opening hours in a reference set.
  if (known === null || !isKept(before, known)) return [];
  const expected = await expectedFor(given, facts);
  if (expected === null) return [];
  return (['firstAnswer', 'solution'] as const).flatMap((which): UnitFinding[] => {
    const [name, words] = places[which];
    if (isNear(given[name], expected[which])) return [];
    const message = `The service level ${expected.target} has the ${words} due ${expected[which]}, not ${given[name]}.`;
    const field = `/case_object/${name}`;
    return [{ code: 'deadline_mismatch', message, field, expected: expected[which] }];
  });
}

/** Returns null if the opening hours of the team are not known. */
async function expectedFor(
  { priority, category, customer, assigned_team: name }: Case,
  { options, settings, submittedAt, startedAt }: DeadlineFacts,
): Promise<Deadlines | null> {
  const team = teamsOfSettings(settings).find((one) => one.team === name);
  if (team === undefined) return null;
  const { received_at: received, pauses = [] } = options;
  return deadlinesOf(
    {
      receivedAt: new Date(received ?? submittedAt),
      pauses: pauses.map(({ from, until }) => ({
        from: new Date(from),
        until: new Date(until ?? startedAt),
      })),
      priority,
      tier: customer.tier,
      category,
      opening: team.opening,
    },
    settings.service_levels ?? [],
  );
}

function isKept(given: Case, expected: Deadlines): boolean {
  return (
    isNear(given.first_answer_deadline, expected.firstAnswer) &&
    isNear(given.sla_deadline, expected.solution)
  );
}

function isNear(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= toleranceMs;
}

/** The schema accepts 30 February, and 25 o'clock. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 19));
}
