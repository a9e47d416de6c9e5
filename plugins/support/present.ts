// Converts a case to the format of the API.

import type { Evidence, EvidenceMap, FromSchema } from 'workmill/sdk';
import type { Turn } from './conversation/conversation.ts';
import type { CaseDecided } from './decide-case.ts';
import type { CaseRead } from './read-case.ts';
import type { businessObjectSchema, outputSchema } from './schemas.ts';
import type { CaseUnderstood, Models } from './understand-case.ts';

export type CompletedUnit = FromSchema<typeof outputSchema>;
type CaseObject = CompletedUnit['case_object'];
type BusinessObject = FromSchema<typeof businessObjectSchema>;

export interface ResolvedCase {
  read: CaseRead;
  understood: CaseUnderstood;
  decided: CaseDecided;
  confidence: number;
}

export function presentUnit(resolved: ResolvedCase, models: Models): CompletedUnit {
  const { read, decided, confidence } = resolved;
  const { decision, team, deadlines } = decided;
  return {
    case_object: presentCase(resolved),
    confidence_score: confidence,
    routing_decision: decision.routing,
    decided_by: [
      ...decision.decided.map((one) =>
        one.field === 'assigned_team' && one.rule === 'category'
          ? { ...one, value: team.team.team, rule: team.reason }
          : one,
      ),
      {
        field: 'sla_deadline',
        value: deadlines.solution,
        rule: `service level: ${deadlines.target}`,
      },
    ],
    audit_trail: [
      { check: 'category_model', result: 'info', detail: `SHA-256 ${models.category.version}` },
      ...fieldsModelUsed(resolved, models),
      ...summaryWritten(resolved),
      { check: 'rules', result: 'info', detail: decided.rulesVersion },
      { check: 'playbook', result: 'info', detail: decided.playbook.version },
      { check: 'rules_fired', result: 'info', detail: decision.fired.join(', ') || 'none' },
      {
        check: 'service_level',
        result: 'info',
        detail: `${deadlines.target}, counted in ${deadlines.counted.replaceAll('_', ' ')} of ${team.team.opening.timeZone}`,
      },
      {
        check: 'machine_transcript',
        result: read.isMachineTranscript ? 'failed' : 'passed',
        detail: read.isMachineTranscript
          ? 'A machine wrote the transcript: its words did not raise the priority.'
          : 'People wrote the transcript.',
      },
    ],
  };
}

function fieldsModelUsed(
  { understood }: ResolvedCase,
  { fields: model }: Models,
): CompletedUnit['audit_trail'] {
  if (model === null || understood.fields.length === 0) return [];
  return [{ check: 'custom_fields_model', result: 'info', detail: `SHA-256 ${model.version}` }];
}

function summaryWritten({ understood }: ResolvedCase): CompletedUnit['audit_trail'] {
  const { written } = understood;
  if (written === null) return [];
  const result = written.text === null ? 'failed' : 'passed';
  return [{ check: 'model_summary', result, detail: written.detail }];
}

function presentCase({ read, understood, decided }: ResolvedCase): CaseObject {
  const { conversation, category, sentiment, summary, written, languages } = understood;
  const { decision, team, deadlines, actions, playbook, customer } = decided;
  const { leftOut, turnsDropped, turns } = conversation;
  return {
    summary: written?.text ?? summary.text,
    priority: decision.priority,
    category: category.category ?? 'other',
    sentiment: sentiment.sentiment,
    assigned_team: team.team.team,
    suggested_actions: actions,
    sla_deadline: deadlines.solution,
    subject: conversation.subject,
    opening: understood.opening,
    form: conversation.form,
    intent: understood.intent,
    category_confidence: rounded(category.confidence),
    category_candidates: category.candidates.map((one) => ({
      category: one.category,
      probability: rounded(one.probability),
    })),
    impact: decision.impact,
    urgency: decision.urgency,
    first_answer_deadline: deadlines.firstAnswer,
    reply_macros: playbook.replies,
    escalations: playbook.escalations,
    sentiment_course: sentiment.course,
    sentiment_trend: sentiment.trend,
    signals: understood.signals,
    entities: understood.entities,
    custom_fields: understood.fields.map((field) => ({
      name: field.name,
      values: field.values,
      confidence: rounded(field.confidence),
      unsure: field.unsure,
      source: field.source,
      candidates: field.candidates.map(({ value, probability }) => ({
        value,
        probability: rounded(probability),
      })),
    })),
    summary_source: written?.text ? `model:${written.model}` : 'conversation',
    summary_parts: {
      issue: summary.issue,
      tried: summary.tried,
      wanted: summary.wanted,
      promised: summary.promised,
    },
    languages: languages.all,
    language: languages.main,
    participants: participantsOf(turns),
    left_out: {
      quoted: leftOut.quoted ?? 0,
      signature: leftOut.signature ?? 0,
      disclaimer: leftOut.disclaimer ?? 0,
      turns: turnsDropped,
    },
    auto_reply: conversation.isAutoReply,
    machine_transcript: read.isMachineTranscript,
    customer: {
      customer_id: customer.customerId,
      tier: customer.tier,
      open_cases: customer.openCases,
    },
    related_cases: decided.related.related,
    incident: decided.related.incident,
    conversation: presentTurns(turns),
    attachments: read.attachments.map(({ name, status, detail }) => ({ name, status, detail })),
  };
}

/** Maximum number of characters of the conversation in a result; accepted are 5 MB. */
const mostCharacters = 100_000;

function presentTurns(turns: readonly Turn[]): CaseObject['conversation'] {
  const shown: CaseObject['conversation'] = [];
  let left = mostCharacters;
  for (const { role, at, text, isInternal, isQuoted } of turns) {
    if (left <= 0) break;
    shown.push({ role, at, text: text.slice(0, left), internal: isInternal, quoted: isQuoted });
    left -= text.length;
  }
  return shown;
}

function participantsOf(turns: readonly Turn[]): CaseObject['participants'] {
  const counts = new Map<Turn['role'], number>();
  for (const { role } of turns) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts].map(([role, count]) => ({ role, turns: count }));
}

export function presentBusinessObject({
  case_object: given,
  routing_decision,
}: CompletedUnit): BusinessObject {
  const { summary, priority, category, sentiment, assigned_team, suggested_actions, sla_deadline } =
    given;
  return {
    summary,
    priority,
    category,
    sentiment,
    assigned_team,
    suggested_actions,
    sla_deadline,
    routing_decision,
  };
}

/** Returns the evidence: the words on which each value is based, masked as in the result. */
export function presentEvidence({ understood }: ResolvedCase, models: Models): EvidenceMap {
  const evidence: EvidenceMap = {};
  const put = (
    pointer: string,
    text: string | null | undefined,
    confidence: number,
    source: Evidence['source'] = 'layout',
  ): void => {
    if (!text) return;
    const sure = Math.min(0.999, rounded(confidence));
    evidence[`/case_object/${pointer}`] = {
      page: null,
      bbox: null,
      text,
      confidence: sure,
      source,
    };
  };
  const { category, sentiment, signals, entities, fields, summary } = understood;
  const words = category.reasons.map(({ words: one }) => one).filter((one) => one !== '');
  put(
    'category',
    words.join(', ') || category.reasonText.slice(0, 200),
    category.confidence,
    models.category.source,
  );
  put('sentiment', sentiment.words, sentiment.confidence);
  put('summary_parts/issue', summary.issue?.text, 0.7);
  put('summary_parts/wanted', summary.wanted?.text, 0.7);
  for (const [index, { text }] of summary.tried.entries())
    put(`summary_parts/tried/${index}`, text, 0.7);
  for (const [index, { text }] of summary.promised.entries()) {
    put(`summary_parts/promised/${index}`, text, 0.7);
  }
  for (const [index, { text }] of signals.entries()) put(`signals/${index}`, text, 0.85);
  for (const [index, { text }] of entities.entries()) put(`entities/${index}`, text, 0.9);
  for (const [index, { words: found, confidence, source }] of fields.entries()) {
    const by = source === 'model' ? models.fields?.source : undefined;
    put(`custom_fields/${index}/values`, found.join(', '), confidence, by);
  }
  return evidence;
}

function rounded(fraction: number): number {
  return Math.round(fraction * 1000) / 1000;
}
