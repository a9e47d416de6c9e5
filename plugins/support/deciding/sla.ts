// Computes the deadlines for the first answer and the solution of a case. Targets depend on
// priority and tier, and are counted in the opening hours of the team.

import { businessCalendar, type BusinessCalendar, type OpeningHours } from 'workmill/sdk';
import type { Priority } from './levels.ts';

export interface Target {
  /** Minutes until the first answer, and until the solution. */
  answer: number;
  solution: number;
  /** Whether nights and holidays count, too. */
  aroundTheClock: boolean;
}

export interface TargetFields {
  priority?: Priority;
  tier?: string;
  category?: string;
  answer: string;
  solution: string;
  around_the_clock?: boolean;
}

export interface Deadlines {
  firstAnswer: string;
  solution: string;
  /** Selected target: `urgent`, `urgent, tier gold`. */
  target: string;
  counted: 'opening_hours' | 'around_the_clock';
  clock: ServiceClock;
}

/** Clock of the service level of a case. */
export interface ServiceClock {
  /** Minutes that the service level allows. */
  minutes: Readonly<Record<'answered' | 'solved', number>>;
  /** Returns the time the given number of minutes after receipt of the case: ISO 8601, UTC. */
  after(minutes: number): string;
}

const hour = 60;

export const shippedTargets: Readonly<Record<Priority, Target>> = {
  urgent: { answer: hour, solution: 4 * hour, aroundTheClock: true },
  high: { answer: 4 * hour, solution: 8 * hour, aroundTheClock: false },
  normal: { answer: 8 * hour, solution: 24 * hour, aroundTheClock: false },
  low: { answer: 16 * hour, solution: 40 * hour, aroundTheClock: false },
};

/** Period that does not count, because the customer has to answer. */
export interface Pause {
  from: Date;
  until: Date;
}

export interface DeadlineQuestion {
  receivedAt: Date;
  /** May overlap. */
  pauses: readonly Pause[];
  priority: Priority;
  tier: string | null;
  category: string;
  opening: OpeningHours;
}

/**
 * Returns the deadlines. The most specific target of the settings applies, otherwise the shipped
 * target of the priority.
 */
export async function deadlinesOf(
  { receivedAt, pauses, priority, tier, category, opening }: DeadlineQuestion,
  targets: readonly TargetFields[],
): Promise<Deadlines> {
  const fitting = targets
    .filter(
      (one) => fits(one.priority, priority) && fits(one.tier, tier) && fits(one.category, category),
    )
    .toSorted((one, other) => particulars(other) - particulars(one))[0];
  const target = fitting ? targetOf(fitting) : shippedTargets[priority];
  const words = [priority, fitting?.tier && `tier ${fitting.tier}`, fitting?.category].filter(
    Boolean,
  );
  const calendar = target.aroundTheClock ? null : await businessCalendar(opening);
  const hours: CountedHours = calendar ?? allHours;
  const after = (minutes: number): string =>
    withoutPauses(hours, receivedAt, minutes, pauses)
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z');
  return {
    firstAnswer: after(target.answer),
    solution: after(target.solution),
    target: words.join(', '),
    counted: target.aroundTheClock ? 'around_the_clock' : 'opening_hours',
    clock: { minutes: { answered: target.answer, solved: target.solution }, after },
  };
}

type CountedHours = Pick<BusinessCalendar, 'addMinutes' | 'minutesBetween'>;

const allHours: CountedHours = {
  addMinutes: (at, minutes) => new Date(at.getTime() + minutes * 60_000),
  minutesBetween: (from, to) => Math.max(0, (to.getTime() - from.getTime()) / 60_000),
};

/** Returns the time after the given number of counted minutes, excluding pauses. */
function withoutPauses(
  hours: CountedHours,
  receivedAt: Date,
  minutes: number,
  pauses: readonly Pause[],
): Date {
  let [at, left] = [receivedAt, minutes];
  const inOrder = pauses.toSorted((one, other) => one.from.getTime() - other.from.getTime());
  for (const { from, until } of inOrder) {
    if (until <= at) continue;
    const worked = hours.minutesBetween(at, from);
    if (worked >= left) break;
    left -= worked;
    at = until;
  }
  return hours.addMinutes(at, left);
}

function fits(wanted: string | undefined, value: string | null): boolean {
  return wanted === undefined || wanted.toLowerCase() === value?.toLowerCase();
}

function particulars({ priority, tier, category }: TargetFields): number {
  return [priority, tier, category].filter((one) => one !== undefined).length;
}

function targetOf({
  answer,
  solution,
  around_the_clock: aroundTheClock = false,
}: TargetFields): Target {
  return { answer: minutesOf(answer), solution: minutesOf(solution), aroundTheClock };
}

/**
 * Converts `90m`, `4h` or `2d` to minutes; a day is eight opening hours. The schema validates the
 * format.
 */
export function minutesOf(duration: string): number {
  const units: Readonly<Record<string, number>> = { m: 1, h: hour, d: 8 * hour };
  return Number(duration.slice(0, -1)) * units[duration.at(-1)!]!;
}
