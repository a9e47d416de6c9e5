// Decides on a case by rules: the team, the deadlines and the actions.

import type { Context, ReferenceRow } from 'workmill/sdk';
import { applyRules, type Decision } from './deciding/apply-rules.ts';
import type { CaseFacts } from './deciding/condition.ts';
import type { Rule } from './deciding/rule.ts';
import { shippedRules } from './deciding/shipped-rules.ts';
import { deadlinesOf, type Deadlines, type Pause } from './deciding/sla.ts';
import {
  chooseTeam,
  teamOf,
  teamOfRow,
  withShippedTeams,
  type Team,
  type TeamChoice,
} from './deciding/teams.ts';
import { suggestActions } from './playbook/actions.ts';
import { applyPlaybook, playbookOf, type PlaybookApplied } from './playbook/playbook.ts';
import type { CaseRead } from './read-case.ts';
import { findRelated, type RelatedRead } from './related/related-cases.ts';
import type { Settings } from './settings-schema.ts';
import type { CaseUnderstood } from './understand-case.ts';

export interface Customer {
  customerId: string | null;
  name: string | null;
  tier: string | null;
  openCases: number | null;
}

export interface CaseDecided {
  decision: Decision;
  team: TeamChoice;
  deadlines: Deadlines;
  actions: string[];
  playbook: PlaybookApplied;
  customer: Customer;
  related: RelatedRead;
  rulesVersion: string;
  rulesApplied: number;
}

export interface DecisionRequest {
  workflowId: string;
  customerId: string | null;
  source: string | null;
  receivedAt: Date;
  pauses: readonly Pause[];
}

/** Maximum number of teams from the settings and from reference data. Support desks have fewer. */
const mostTeams = 200;

export async function decideCase(
  read: CaseRead,
  understood: CaseUnderstood,
  request: DecisionRequest,
  settings: Settings,
  { reference }: Pick<Context, 'reference'>,
): Promise<CaseDecided> {
  const row = await customerRow(request, reference);
  const customer = customerOf(request, row);
  const { rules, version } = rulesOf(settings);
  const category = understood.category.category ?? 'other';
  const related = await findRelated(
    {
      workflowId: request.workflowId,
      text: understood.opening ?? '',
      category,
      customerId: request.customerId,
      receivedAt: request.receivedAt,
    },
    reference,
    settings.incident,
  );
  const language = textIn(row, 'language') ?? understood.languages.main;
  const facts: CaseFacts = {
    ...factsOf(read, understood),
    category,
    tier: customer.tier,
    language,
    source: request.source,
    openCases: customer.openCases ?? 0,
    relations: related.related.map(({ relation }) => relation),
    isIncident: related.incident !== null,
    opensIncident: related.incident?.opened ?? false,
  };
  const decision = applyRules(facts, rules, settings.default_team ?? 'customer_service');
  const team = await teamFor(decision, facts, settings, reference);
  const { priority } = decision;
  const { receivedAt, pauses } = request;
  const { opening } = team.team;
  const deadlines = await deadlinesOf(
    { receivedAt, pauses, priority, tier: customer.tier, category, opening },
    settings.service_levels ?? [],
  );
  const playbook = applyPlaybook(playbookOf(settings), { facts, priority }, deadlines.clock, {
    entities: understood.entities,
    caseId: request.workflowId,
    subject: understood.conversation.subject,
    customerName: customer.name,
    missingFiles: facts.missingFiles,
    team: team.team.team,
    timeZone: opening.timeZone,
    deadlines,
  });
  const actions = suggestActions({
    category,
    values: playbook.values,
    fromRules: [...decision.actions, ...playbook.actions],
    missing: facts.missingFiles,
    customActions: settings.actions ?? {},
  });
  return {
    decision,
    team,
    deadlines,
    actions,
    playbook,
    customer,
    related,
    rulesVersion: version,
    rulesApplied: rules.length,
  };
}

type OfConversation =
  | 'signals'
  | 'sentiment'
  | 'entities'
  | 'text'
  | 'endsWith'
  | 'isAutoReply'
  | 'fields'
  | 'missingFiles';

function factsOf(
  { isMachineTranscript, attachments }: CaseRead,
  { signals, sentiment, entities, fields, words, conversation }: CaseUnderstood,
): Pick<CaseFacts, OfConversation> {
  return {
    // A machine transcript alone never makes a case urgent.
    signals: isMachineTranscript ? [] : signals.map(({ signal }) => signal),
    sentiment: isMachineTranscript ? 'neutral' : sentiment.sentiment,
    entities: entities.map(({ kind }) => kind),
    fields: new Map(fields.map(({ name, values }) => [name, values])),
    text: words,
    endsWith: conversation.turns.at(-1)?.role ?? 'unknown',
    isAutoReply: conversation.isAutoReply,
    missingFiles: attachments
      .filter(({ status }) => status === 'not_supplied')
      .map(({ name }) => name),
  };
}

type Lookup = Context['reference'];

async function teamFor(
  { team, decided, skills }: Decision,
  { category, language }: CaseFacts,
  settings: Settings,
  reference: Lookup,
): Promise<TeamChoice> {
  const { rule } = decided.find(({ field }) => field === 'assigned_team')!;
  const wish = { team, isByCategory: rule === 'category', category, language, skills };
  return chooseTeam(wish, await teamsOf(settings, reference));
}

async function customerRow(
  { customerId }: DecisionRequest,
  reference: Lookup,
): Promise<ReferenceRow | null> {
  return customerId === null ? null : reference.lookup('customers', customerId);
}

function customerOf({ customerId }: DecisionRequest, row: ReferenceRow | null): Customer {
  const open = row?.['open_cases'];
  return {
    customerId,
    name: textIn(row, 'name'),
    tier: textIn(row, 'tier'),
    openCases: typeof open === 'number' ? open : null,
  };
}

function textIn(row: ReferenceRow | null, field: string): string | null {
  const value = row?.[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

async function teamsOf(settings: Settings, reference: Lookup): Promise<Team[]> {
  const rows = await reference.find('teams', {}, { limit: mostTeams });
  return withShippedTeams([...rows.map(teamOfRow), ...(settings.teams ?? []).map(teamOf)]);
}

/** Returns the shipped rules, followed by the rules of the settings. */
export function rulesOf({ rules = {} }: Settings): { rules: Rule[]; version: string } {
  const { shipped = true, disable = [], list = [], version } = rules;
  const replaced = new Set([...disable, ...list.map(({ id }) => id)]);
  const kept = shipped ? shippedRules.filter(({ id }) => !replaced.has(id)) : [];
  const own = version ?? (list.length > 0 ? 'settings' : null);
  return { rules: [...kept, ...list], version: own ?? 'shipped' };
}
