// Examples of the API reference.

import type { FromSchema, OperationExample } from 'workmill/sdk';
import { presentBusinessObject, type CompletedUnit } from './present.ts';
import type { inputSchema, optionsSchema } from './request-schemas.ts';

type Example = OperationExample<
  FromSchema<typeof inputSchema, { keepDefaultedPropertiesOptional: true }>,
  FromSchema<typeof optionsSchema, { keepDefaultedPropertiesOptional: true }>,
  CompletedUnit
>;

const issue = 'I still cannot log in after the password reset, and this is the third time I write.';
const tried = 'I have already cleared the cache and tried another browser.';
const wanted = 'Please fix this today.';

const unit: CompletedUnit = {
  case_object: {
    summary: `${issue} ${tried} ${wanted}`,
    priority: 'high',
    category: 'authentication',
    sentiment: 'frustrated',
    assigned_team: 'technical_support',
    suggested_actions: [
      'Verify the identity of the customer before any access is restored.',
      'Check the sign-in log of account AC-20931 for failed attempts and locks.',
      'Send a link to reset the password, and check the second factor.',
    ],
    sla_deadline: '2026-03-02T17:00:00Z',
    subject: 'Login does not work',
    opening: `Login does not work\n${issue} ${tried} My account number is AC-20931. ${wanted}`,
    form: 'labelled',
    intent: 'problem',
    category_confidence: 0.861,
    category_candidates: [
      { category: 'authentication', probability: 0.822 },
      { category: 'account', probability: 0.07 },
    ],
    impact: 'medium',
    urgency: 'high',
    first_answer_deadline: '2026-03-02T13:00:00Z',
    reply_macros: [
      {
        macro: 'ask.files',
        title: 'Ask for files that were not sent',
        language: 'en',
        wording: '3cd2806cc973',
        text:
          'Hello,\n\nthank you for your message. The following file did not reach us: screenshot.png. ' +
          'Please send it in reply to this message.\n\nKind regards',
        missing: [],
      },
      {
        macro: 'authentication',
        title: 'Help with signing in',
        language: 'en',
        wording: '1d088c746e71',
        text:
          'Hello,\n\nthank you for your message about account AC-20931. We are sorry that you cannot sign ' +
          'in. Please request a new password on the sign-in page, and open the link within the time that ' +
          'the e-mail states. If that does not help, tell us the time of your last attempt and the exact ' +
          'error message. Do not send us your password.\n\nKind regards',
        missing: [],
      },
    ],
    escalations: [
      {
        rule: 'high.unanswered',
        title: 'A case of high priority has no answer at three quarters of its time',
        at: '2026-03-02T12:00:00Z',
        unless: 'answered',
        team: null,
        routing: 'level_3_specialist',
        action: 'Inform the team lead: the first answer is due at 2 March 2026 at 13:00 UTC.',
      },
      {
        rule: 'unsolved',
        title: 'A case of high or urgent priority is not solved at four fifths of its time',
        at: '2026-03-02T15:24:00Z',
        unless: 'solved',
        team: null,
        routing: 'manager_escalation',
        action:
          'Inform the manager and the customer: the solution is due at 2 March 2026 at 17:00 UTC.',
      },
    ],
    sentiment_course: [{ turn: 0, sentiment: 'frustrated', score: -0.52 }],
    sentiment_trend: 'steady',
    signals: [{ signal: 'repeat_contact', text: 'third time', turn: 0 }],
    entities: [{ kind: 'account', value: 'AC-20931', text: 'AC-20931', turn: 0 }],
    custom_fields: [],
    summary_source: 'conversation',
    summary_parts: {
      issue: { text: issue, turn: 0 },
      tried: [{ text: tried, turn: 0 }],
      wanted: { text: wanted, turn: 0 },
      promised: [],
    },
    languages: ['en'],
    language: 'en',
    participants: [
      { role: 'customer', turns: 1 },
      { role: 'agent', turns: 1 },
    ],
    left_out: { quoted: 0, signature: 1, disclaimer: 0, turns: 0 },
    auto_reply: false,
    machine_transcript: false,
    customer: { customer_id: 'cus_4821', tier: 'standard', open_cases: 1 },
    related_cases: [
      {
        workflow_id: 'wf_01k6z7k0b2c3d4e5f6g7h8j9km',
        relation: 'same_customer',
        likeness: 0.12,
        category: 'authentication',
        received_at: '2026-02-24T10:02:00.000Z',
      },
    ],
    incident: null,
    conversation: [
      {
        role: 'customer',
        at: null,
        text: `${issue} ${tried} My account number is AC-20931. ${wanted}`,
        internal: false,
        quoted: false,
      },
      { role: 'agent', at: null, text: 'We look into it.', internal: false, quoted: false },
    ],
    attachments: [
      {
        name: 'screenshot.png',
        status: 'not_supplied',
        detail: '"screenshot.png" was named and not sent.',
      },
    ],
  },
  confidence_score: 0.861,
  routing_decision: 'level_2_engineer',
  decided_by: [
    { field: 'impact', value: 'medium', rule: 'category' },
    { field: 'urgency', value: 'high', rule: 'urgency.repeat' },
    { field: 'priority', value: 'high', rule: 'category × urgency.repeat' },
    { field: 'assigned_team', value: 'technical_support', rule: 'team of the category' },
    { field: 'routing_decision', value: 'level_2_engineer', rule: 'priority' },
    { field: 'sla_deadline', value: '2026-03-02T17:00:00Z', rule: 'service level: high' },
  ],
  audit_trail: [
    { check: 'rules', result: 'info', detail: 'shipped' },
    { check: 'playbook', result: 'info', detail: 'shipped 1' },
    { check: 'rules_fired', result: 'info', detail: 'urgency.repeat, urgency.frustrated' },
  ],
};

const locked: Example = {
  title: 'A frustrated customer who cannot log in',
  request: {
    input: {
      source: 'email',
      transcript: `Subject: Login does not work\n\n${issue} ${tried} My account number is AC-20931. ${wanted}`,
      attachments: ['screenshot.png'],
    },
    options: { received_at: '2026-03-02T08:30:00Z' },
  },
  response: {
    workflow_id: 'wf_01k6z9a1b2c3d4e5f6g7h8j9kn',
    status: 'resolved',
    completed_unit: unit,
    processing_ms: 24,
    audit_id: 'aud_01k6z9a1c3d4e5f6g7h8j9kmnq',
  },
};

export const caseExamples: readonly Example[] = [locked];

/** Business object in the event of the example case. */
export const businessObjectExample = presentBusinessObject(unit);
