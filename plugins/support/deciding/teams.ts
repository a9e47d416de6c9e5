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
  /** So many open cases are its limit; null for a team without one. */
  mostOpenCases: number | null;
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
  max_open_cases?: number;
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

/** A row of the set `teams`, whose schema has been checked. */
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
  /** By the rules. */
  team: string;
  /** Why: a rule that names the team is stronger than a category. */
  isByCategory: boolean;
  category: string;
  language: string | null;
  /** That rules ask for. */
  skills: readonly string[];
}

export interface TeamChoice {
  team: Team;
  reason: string;
}

/**
 * The team that a rule names; else, of the teams that handle the category, those with the skills that
 * rules ask for, of these those that speak the language, of these those with room for a case, and of
 * these the one with the fewest open cases. The reason names a wish that no team meets.
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
