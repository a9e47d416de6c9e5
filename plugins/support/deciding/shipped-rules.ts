// Rules that ship with the plugin, in the order in which they apply. They are a conservative
// default.

import type { Rule } from './rule.ts';

export const shippedRules: readonly Rule[] = [
  {
    id: 'impact.many_affected',
    title: 'Several people are affected',
    when: { signal: ['many_affected'] },
    set: { impact: 'high' },
  },
  {
    id: 'impact.outage',
    title: 'Work has stopped',
    when: { signal: ['outage'] },
    set: { impact: 'high', urgency: 'high' },
  },
  {
    id: 'urgency.repeat',
    title: 'Not the first contact',
    when: { signal: ['repeat_contact'] },
    set: { urgency: 'high' },
  },
  {
    id: 'urgency.words',
    title: 'Urgent by the words of the customer',
    when: { signal: ['urgency'] },
    set: { urgency: 'high' },
  },
  {
    id: 'urgency.frustrated',
    title: 'A frustrated customer',
    when: { sentiment: ['frustrated', 'angry'] },
    set: { urgency: 'high' },
  },
  {
    id: 'incident',
    title: 'Many cases alike in a short time',
    when: { incident: true },
    set: {
      impact: 'high',
      priority_at_least: 'high',
      routing_at_least: 'level_3_specialist',
    },
  },
  {
    id: 'incident.opened',
    title: 'The case that makes an incident of many alike',
    when: { incident_opened: true },
    set: { action: 'Open an incident, and link the cases that are alike to it.' },
  },
  {
    id: 'incident.joined',
    title: 'A case of an incident that is open',
    when: { incident: true, incident_opened: false },
    set: { action: 'Link the case to the open incident.' },
  },
  {
    id: 'duplicate',
    title: 'The same message again',
    when: { relation: ['duplicate'] },
    set: { action: 'Merge the case with the earlier one, and answer once.' },
  },
  {
    id: 'safety',
    title: 'Somebody could be harmed',
    when: { signal: ['safety'] },
    set: {
      priority: 'urgent',
      routing: 'manager_escalation',
      action: 'Call the customer now: somebody could be harmed.',
    },
  },
  {
    id: 'legal_threat',
    title: 'Legal steps are announced',
    when: { signal: ['legal_threat'] },
    set: {
      priority_at_least: 'high',
      routing_at_least: 'manager_escalation',
      action: 'Let a manager answer; admit nothing before the legal team has seen the case.',
    },
  },
  {
    id: 'vulnerability',
    title: 'A customer in a hard situation',
    when: { signal: ['vulnerability'] },
    set: {
      priority_at_least: 'high',
      action: 'Follow the procedure for vulnerable customers.',
    },
  },
  {
    id: 'churn',
    title: 'The customer may leave',
    when: { signal: ['churn'], sentiment: ['negative', 'frustrated', 'angry'] },
    set: {
      priority_at_least: 'high',
      action: 'Inform the account manager: the customer may leave.',
    },
  },
  {
    id: 'public_threat',
    title: 'Reviews or press are announced',
    when: { signal: ['public_threat'] },
    set: { priority_at_least: 'high', action: 'Inform the communications team.' },
  },
  {
    id: 'security',
    title: 'Fraud and security',
    when: { category: ['security'] },
    set: { priority_at_least: 'high', routing_at_least: 'level_3_specialist' },
  },
  {
    id: 'privacy.request',
    title: 'Requests about personal data have a legal time limit',
    when: { category: ['privacy'] },
    set: {
      priority_at_least: 'normal',
      routing_at_least: 'level_3_specialist',
      action: 'Record the date of receipt: the law sets a time limit for the answer.',
    },
  },
  {
    id: 'complaint',
    title: 'Formal complaints',
    when: { category: ['complaint'] },
    set: { priority_at_least: 'high', routing_at_least: 'level_3_specialist' },
  },
  {
    id: 'complaint.angry',
    title: 'Angry complaints go to a manager',
    when: { category: ['complaint'], sentiment: ['angry'] },
    set: { routing_at_least: 'manager_escalation' },
  },
  {
    id: 'repeat.level_2',
    title: 'What was not solved before goes one level up',
    when: { signal: ['repeat_contact'] },
    set: { routing_at_least: 'level_2_engineer' },
  },
  {
    id: 'tier.priority',
    title: 'Customers with a priority plan',
    when: { tier: ['enterprise', 'premium', 'platinum', 'gold', 'vip', 'priority'] },
    set: { priority_at_least: 'high' },
  },
  {
    id: 'spam',
    title: 'Unsolicited mail',
    when: { category: ['spam'] },
    set: {
      priority: 'low',
      routing: 'self_service',
      team: 'none',
      action: 'Close the case without an answer, and report the sender to the mail filter.',
    },
  },
  {
    id: 'auto_reply',
    title: 'Automatic replies',
    when: { auto_reply: true },
    set: {
      priority: 'low',
      routing: 'self_service',
      team: 'none',
      action: 'Do not answer: an answer to an automatic reply starts a loop.',
    },
  },
  {
    id: 'praise',
    title: 'Praise',
    when: { category: ['praise'], sentiment: ['positive', 'neutral'] },
    set: {
      priority: 'low',
      routing: 'level_1_agent',
      action: 'Thank the customer, and pass the praise on to the team.',
    },
  },
];
