// How people review the results of a pipeline.

import { group, optionalGroup, setting } from './declare.ts';
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

export const review = group('How people review the results.', {
  four_eyes_above: optionalGroup('Results that two reviewers have to approve.', {
    amount: setting(text('a JSON pointer, such as /total', /^(\/([^~/]|~[01])*)+$/), {
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
