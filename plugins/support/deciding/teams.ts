// Teams: their categories, working hours and capacity.

import { parseOpeningHours, type OpeningHours, type ReferenceRow } from 'workmill/sdk';
import { categories } from '../understanding/categories.ts';

export interface Team {
  team: string;
  categories: readonly string[];
  languages: readonly string[];
  skills: readonly string[];
  opening: OpeningHours;
  /** Number of open cases; null if unknown. */
  openCases: number | null;
  /** Maximum number of open cases; null for a team without a limit. */
  mostOpenCases: number | null;
}

/**
 * Fields of a team as given in the settings by an administrator, or in the set `teams` by a
 * customer.
 */
export interface TeamFields {
  team: string;
  categories?: readonly string[];
  languages?: readonly string[];
  skills?: readonly string[];
  hours?: string;
  time_zone?: string;
  holidays?: readonly string[];
  open_cases?: number;
  max_open_cases?: number;
}

/** Hours of a team whose working hours are not specified. */
const defaultHours = 'mon-fri 09:00-17:00';
const defaultZone = 'UTC';

/** Returns the teams with those of the default categories. The first of a name takes precedence. */
export function withShippedTeams(given: readonly Team[]): Team[] {
  const teams = new Map(shippedTeams().map((team) => [team.team, team]));
  for (const team of given.toReversed()) teams.set(team.team, team);
  return [...teams.values()];
}

/** Returns the teams of the default categories. */
function shippedTeams(): Team[] {
  const names = [...new Set(Object.values(categories).map(({ team }) => team))];
  return names.map((team) => teamOf({ team }));
}

export function teamOf(fields: TeamFields): Team {
  const { team, categories: handled = [], languages = [], skills = [] } = fields;
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
  return {
    team,
    categories: handled,
    languages,
    skills,
    opening,
    openCases: fields.open_cases ?? null,
    mostOpenCases: fields.max_open_cases ?? null,
  };
}

/** Converts a row of the set `teams`. The schema has validated the row. */
export function teamOfRow(row: ReferenceRow): Team {
  const { team, hours, time_zone, open_cases, max_open_cases } = row;
  return teamOf({
    team: String(team),
    categories: textsIn(row['categories']),
    languages: textsIn(row['languages']),
    skills: textsIn(row['skills']),
    holidays: textsIn(row['holidays']),
    ...(typeof hours === 'string' && { hours }),
    ...(typeof time_zone === 'string' && { time_zone }),
    ...(typeof open_cases === 'number' && { open_cases }),
    ...(typeof max_open_cases === 'number' && { max_open_cases }),
  });
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export interface TeamWish {
  /** Team that the rules select. */
  team: string;
  /** Whether the team follows from the category. A rule that names a team takes precedence. */
  isByCategory: boolean;
  category: string;
  language: string | null;
  /** Skills that rules require. */
  skills: readonly string[];
}

export interface TeamChoice {
  team: Team;
  reason: string;
}

/**
 * Selects the team that a rule names. Otherwise filters the teams that handle the category: first
 * by the required skills, then by language, then by capacity. Among the rest, selects the team with
 * the fewest open cases. The reason names any requirement that no team meets.
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
  const reasons = [`handles ${wish.category}`];
  const fitting = withRoom(speaking(skilled(able, wish, reasons), wish, reasons), reasons);
  const team = fitting.reduce((one, other) =>
    (other.openCases ?? Infinity) < (one.openCases ?? Infinity) ? other : one,
  );
  if (fitting.length > 1 && team.openCases !== null) reasons.push('has the fewest open cases');
  return { team, reason: reasons.join(', ') };
}

function skilled(teams: readonly Team[], { skills }: TeamWish, reasons: string[]): readonly Team[] {
  if (skills.length === 0) return teams;
  const able = teams.filter((one) => skills.every((skill) => one.skills.includes(skill)));
  const wanted = skills.join(' and ');
  reasons.push(able.length > 0 ? `has the skill ${wanted}` : `no team has the skill ${wanted}`);
  return able.length > 0 ? able : teams;
}

function speaking(
  teams: readonly Team[],
  { language }: TeamWish,
  reasons: string[],
): readonly Team[] {
  const able = teams.filter(({ languages }) => language !== null && languages.includes(language));
  if (able.length > 0) {
    reasons.push(`speaks ${language}`);
    return able;
  }
  const ofAll = teams.filter(({ languages }) => languages.length === 0);
  return ofAll.length > 0 ? ofAll : teams;
}

function withRoom(teams: readonly Team[], reasons: string[]): readonly Team[] {
  const isFull = ({ openCases, mostOpenCases }: Team): boolean =>
    mostOpenCases !== null && (openCases ?? 0) >= mostOpenCases;
  const able = teams.filter((one) => !isFull(one));
  if (able.length === teams.length) return teams;
  reasons.push(able.length > 0 ? 'has room for a case' : 'every team is full');
  return able.length > 0 ? able : teams;
}
