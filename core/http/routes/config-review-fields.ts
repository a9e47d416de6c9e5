// The fields of a configuration that are about reviews.

import type { JsonSchema } from '../../kernel/validate.ts';
import { dueCauses } from '../../pipelines/config/effective.ts';
import { named } from '../named.ts';
import { fraction, objectOf, text } from '../schemas.ts';

const fourEyes = named(
  'FourEyesRule',
  objectOf(
    {
      amount: {
        ...text,
        maxLength: 500,
        pattern: '^(/([^~/]|~[01])*)+$',
        description: 'JSON pointer into completed_unit, such as /invoice_object/amount.',
      },
      limit: {
        type: 'number',
        minimum: 0,
        description: 'Amounts above it, and values that are not numbers, need two reviewers.',
      },
      shared_key: {
        type: 'boolean',
        description:
          'Trust the reviewer names that one API key sends, for a front end that authenticates ' +
          'reviewers. Otherwise two approvals need two keys.',
      },
    },
    { optional: ['shared_key'] },
  ),
);
const undoWindow: JsonSchema = named('UndoWindowSeconds', {
  type: 'integer',
  minimum: 0,
  maximum: 86_400,
  description:
    'Seconds in which a decision can be undone; until then no event is sent and no unit ' +
    'is counted. 0: decisions take effect immediately.',
});

const dueHours: JsonSchema = named(
  'ReviewDueHours',
  objectOf(
    Object.fromEntries(
      dueCauses.map((cause) => [cause, { type: 'number', minimum: 0, maximum: 8760 }]),
    ),
    {
      optional: [...dueCauses],
      minProperties: 1,
      description:
        'Hours within which a review should be decided, counted from its begin, by its cause; ' +
        '`default` is for causes that are not listed.',
    },
  ),
);

const valueFields = {
  at: {
    ...text,
    maxLength: 500,
    pattern: '^(/([^~/]|~[01])*)+$',
    description: 'JSON pointer into completed_unit, such as /case_object/priority.',
  },
  one_of: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { type: ['string', 'number', 'boolean'] },
    description: 'Values that it is for. Default: any value.',
  },
  above: { type: 'number', minimum: 0, description: 'For numbers above it, without their sign.' },
} as const;

const fourEyesFor: JsonSchema = named('FourEyesFor', {
  type: 'array',
  maxItems: 50,
  items: objectOf(valueFields, { optional: ['one_of', 'above'] }),
  description: 'Results that two reviewers have to approve because of a value.',
});

const dueByValue: JsonSchema = named('ReviewDueByValue', {
  type: 'array',
  maxItems: 50,
  items: objectOf(
    { ...valueFields, hours: { type: 'number', minimum: 0, maximum: 8760 } },
    { optional: ['one_of', 'above'] },
  ),
  description:
    'Hours within which a review should be decided because of a value of its result. The earliest ' +
    'due time is used, that of `due_hours` included.',
});

/** Who can get a review: a reviewer by name, or everybody with a role. */
export const assignee = named('ReviewAssignee', {
  ...text,
  minLength: 1,
  maxLength: 100,
  pattern: '^(role:(reviewer|operator|administrator)|(?!key_|role:)\\S(.*\\S)?)$',
  description:
    'Login of an account, name of a reviewer, or `role:` and a role such as `role:operator`.',
} as const);

const sample = named('ReviewSample', {
  ...fraction,
  description:
    'Share of the results without a reason for a review that are reviewed all the same, to learn how ' +
    'often they are wrong. The same request is always treated the same.',
});

export const reviewFields = {
  four_eyes_above: fourEyes,
  four_eyes_for: fourEyesFor,
  undo_window_seconds: undoWindow,
  due_hours: dueHours,
  due_by_value: dueByValue,
  escalate_to: assignee,
  sample,
} as const;
