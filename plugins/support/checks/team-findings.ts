// Rules for category and team of a corrected case. They know the teams of the settings. A desk that
// keeps its teams in the reference set is recognized by the team that the run chose, and is not checked.

import type { UnitFinding } from 'workmill/sdk';
import { chooseTeam, teamOf, withShippedTeams, type Team } from '../deciding/teams.ts';
import type { CompletedUnit } from '../present.ts';
import type { Settings } from '../settings-schema.ts';
import { knownCategory } from '../understanding/categories.ts';

const teamAt = '/case_object/assigned_team';

export function teamsOfSettings({ teams = [] }: Settings): Team[] {
  return withShippedTeams(teams.map(teamOf));
}

export function teamFindings(
  { case_object: given }: CompletedUnit,
  { case_object: before }: CompletedUnit,
  settings: Settings,
): UnitFinding[] {
  const findings: UnitFinding[] = [];
  const teams = teamsOfSettings(settings);
  const isTeam = (name: string): boolean => teams.some(({ team }) => team === name);
  const { category, assigned_team: team } = given;
  if (category !== before.category && !isCategory(category, before, settings)) {
    const message = `No team handles the category ${category}.`;
    findings.push({ code: 'category_unknown', message, field: '/case_object/category' });
  }
  if (team !== before.assigned_team && isTeam(before.assigned_team) && !isTeam(team)) {
    const message = `The settings have no team ${team}.`;
    findings.push({ code: 'team_unknown', message, field: teamAt });
  }
  const wasByCategory = before.assigned_team === teamFor(before, teams, settings);
  const expected = teamFor(given, teams, settings);
  if (category !== before.category && wasByCategory && team !== expected) {
    const message = `Cases of the category ${category} go to ${expected}, not to ${team}.`;
    findings.push({ code: 'team_mismatch', message, field: teamAt, expected });
  }
  return findings;
}

/** The model of a customer knows categories that neither the plugin nor the settings have. */
function isCategory(
  category: string,
  { category_candidates: candidates }: CompletedUnit['case_object'],
  { teams = [], actions = {} }: Settings,
): boolean {
  return (
    knownCategory(category) !== null ||
    Object.hasOwn(actions, category) ||
    teams.some(({ categories = [] }) => categories.includes(category)) ||
    candidates.some((candidate) => candidate.category === category)
  );
}

function teamFor(
  { category, language }: CompletedUnit['case_object'],
  teams: readonly Team[],
  { default_team: defaultTeam = 'customer_service' }: Settings,
): string {
  const team = knownCategory(category)?.team ?? defaultTeam;
  const wish = { team, isByCategory: true, category, language, skills: [] };
  return chooseTeam(wish, teams).team.team;
}
