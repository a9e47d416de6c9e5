// How people review the results of a pipeline.

import { group, list, listOfGroups, optionalGroup, setting } from './declare.ts';
import {
  accept,
  decimal,
  duration,
  flag,
  fraction,
  refuse,
  text,
  type ValueType,
} from './value-types.ts';

const role = /^role:(reviewer|operator|administrator)$/;
const name = /^\S(.{0,98}\S)?$/;
/** Prefixes of API keys and roles, which no name has. */
const reserved = /^(key_|role:)/;

/**
 * Name that API keys give, login, or role that may review. The schema excludes reserved prefixes with
 * `not`: Helm reads patterns as RE2, which has no lookahead.
 */
const assignee: ValueType<string> = {
  expected: 'a name of a reviewer, or role: and a role',
  unit: '',
  schema: {
    type: 'string',
    anyOf: [{ pattern: role.source }, { pattern: name.source, not: { pattern: reserved.source } }],
  },
  read: ({ value }) => (typeof value === 'string' && isAssignee(value) ? accept(value) : refuse()),
  print: (value) => value,
};

function isAssignee(value: string): boolean {
  return role.test(value) || (name.test(value) && !reserved.test(value));
}

const pointer = text('a JSON pointer, such as /total', /^(\/([^~/]|~[01])*)+$/);

/** A condition on a value of completed_unit. */
const onValue = {
  at: setting(pointer, {
    about: 'Where in completed_unit the value stands, such as /case_object/priority.',
    required: true,
  }),
  one_of: list(text('a value', /^.{1,200}$/), {
    about: 'Values that it is for.',
    default: [],
  }),
  above: setting(decimal, { about: 'For numbers above it.' }),
} as const;

export const review = group('How people review the results.', {
  four_eyes_above: optionalGroup('Results that two reviewers have to approve.', {
    amount: setting(pointer, {
      about: 'Where in completed_unit the amount stands, such as /invoice_object/amount.',
      required: true,
    }),
    limit: setting(decimal, {
      about: 'Amounts above it need two reviewers, and so do those that are no number.',
      required: true,
    }),
    shared_key: setting(flag, {
      about:
        'Trust the names that one API key gives to be different people, for a front end that ' +
        'signs reviewers in itself. Otherwise two approvals need two keys.',
      default: false,
    }),
  }),
  four_eyes_for: listOfGroups(
    'Results with one of these values need two reviewers as well, such as {at: ' +
      '/invoice_object/document_type, one_of: [credit_note]}.',
    onValue,
  ),
  undo_window: setting(duration('0s', '24h'), {
    about:
      'For so long a decision can be taken back. Until then no event goes out and no unit is ' +
      'counted; 0s: decisions take effect at once.',
    default: '0s',
  }),
  due_hours: optionalGroup(
    'Hours within which a review should be decided, counted from its begin, by the reason of the ' +
      'review.',
    {
      default: setting(decimal, { about: 'For reasons that are not listed. Default: no limit.' }),
      validation_failed: setting(decimal, { about: 'A rule of the pipeline failed.' }),
      below_confidence_threshold: setting(decimal, { about: 'Below confidence_threshold.' }),
      below_review_threshold: setting(decimal, { about: 'Below require_human_review_below.' }),
      poison_input: setting(decimal, { about: 'The input crashed its pipeline.' }),
      sampled: setting(decimal, { about: 'Chosen by sample.' }),
    },
  ),
  due_by_value: listOfGroups(
    'Shorter times for results with certain values, such as {at: /case_object/priority, one_of: ' +
      '[urgent], hours: 2}. The earliest due time that applies is used.',
    {
      ...onValue,
      hours: setting(decimal, {
        about: 'Hours within which the review should be decided.',
        required: true,
      }),
    },
  ),
  escalate_to: setting(assignee, {
    about:
      'Who gets a review that is overdue: the login of an account, the name of a reviewer, or a role ' +
      'such as role:operator. Default: it stays where it is.',
  }),
  sample: setting(fraction, {
    about:
      'Share of the results that need no review and are reviewed all the same, to learn how often ' +
      'they are wrong. The same request is always treated the same. Default: 0.',
  }),
});
