// Teams: what they handle, when they work, and whom they have room for.

import { parseOpeningHours, type OpeningHours, type ReferenceRow } from 'workmill/sdk';
import { categories } from '../understanding/categories.ts';

export interface Team {
  team: string;
  categories: readonly string[];
  languages: readonly string[];
  skills: readonly string[];
  opening: OpeningHours;
  /** Cases that it works on now; null when nobody says. */
  openCases: number | null;
}

/** As an administrator gives it in the settings, or a customer in the set `teams`. */
export interface TeamFields {
  team: string;
  categories?: readonly string[];
  languages?: readonly string[];
  skills?: readonly string[];
  hours?: string;
  time_zone?: string;
  holidays?: readonly string[];
  open_cases?: number;
}

/** When nobody says when a team works. */
const defaultHours = 'mon-fri 09:00-17:00';
const defaultZone = 'UTC';

/** Of each default category the team that it names. */
export function shippedTeams(): Team[] {
  const names = [...new Set(Object.values(categories).map(({ team }) => team))];
  return names.map((team) => teamOf({ team }));
}

export function teamOf(fields: TeamFields): Team {
  const { team, categories: handled = [], languages = [], skills = [], open_cases: open } = fields;
  const hours = parseOpeningHours(fields.hours ?? defaultHours);
  if (hours === null) {
    throw new RangeError(
      `The hours "${fields.hours}" of the team "${team}" cannot be read. Write them as "${defaultHours}, sat 10:00-14:00" or "always".`,
    );
  }
  const opening = {
    timeZone: fields.time_zone ?? defaultZone,
    hours,
    holidays: fields.holidays ?? [],
  };
  return { team, categories: handled, languages, skills, opening, openCases: open ?? null };
}

/** A row of the set `teams`, whose schema has been checked. */
export function teamOfRow(row: ReferenceRow): Team {
  const { team, hours, time_zone, open_cases } = row;
  return teamOf({
    team: String(team),
    categories: textsIn(row['categories']),
    languages: textsIn(row['languages']),
    skills: textsIn(row['skills']),
    holidays: textsIn(row['holidays']),
    ...(typeof hours === 'string' && { hours }),
    ...(typeof time_zone === 'string' && { time_zone }),
    ...(typeof open_cases === 'number' && { open_cases }),
  });
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export interface TeamWish {
  /** By the rules. */
  team: string;
  /** Why: a rule that names the team is stronger than a category. */
  isByCategory: boolean;
  category: string;
  language: string | null;
}

export interface TeamChoice {
  team: Team;
  reason: string;
}

/**
 * The team that a rule names; else, of the teams that handle the category, one that speaks the
 * language, and of these the one with the fewest open cases.
 */
export function chooseTeam(wish: TeamWish, teams: readonly Team[]): TeamChoice {
  const named = teams.find(({ team }) => team === wish.team);
  if (!wish.isByCategory) {
    return { team: named ?? teamOf({ team: wish.team }), reason: 'a rule names the team' };
  }
  const handling = teams.filter(({ categories: handled }) => handled.includes(wish.category));
  const able = handling.length > 0 ? handling : named ? [named] : [];
  if (able.length === 0)
    return { team: teamOf({ team: wish.team }), reason: 'team of the category' };
  const speaking = able.filter(
    ({ languages }) => wish.language !== null && languages.includes(wish.language),
  );
  const open = able.filter(({ languages }) => languages.length === 0);
  const fitting = speaking.length > 0 ? speaking : open.length > 0 ? open : able;
  const team = fitting.reduce((one, other) =>
    (other.openCases ?? Infinity) < (one.openCases ?? Infinity) ? other : one,
  );
  const reasons = [`handles ${wish.category}`];
  if (speaking.length > 0) reasons.push(`speaks ${wish.language}`);
  if (fitting.length > 1 && team.openCases !== null) reasons.push('has the fewest open cases');
  return { team, reason: reasons.join(', ') };
}
