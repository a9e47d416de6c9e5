// The filter of workflows, as lists and bulk actions take it.

import { readFilter, type FilterForm, type WorkflowFilter } from '../../workflows/filter.ts';
import { directions, newestFirst, workflowSorts } from '../../workflows/search/order/order.ts';
import { workflowStates } from '../../workflows/states.ts';
import { timeOf } from '../query.ts';
import { errorCode, fraction, listOf, text, time } from '../schemas.ts';

/** At most a hundred years. */
const milliseconds = { type: 'integer', minimum: 0, maximum: 3_155_760_000_000 } as const;

export const filterFields = {
  status: {
    ...listOf({ enum: workflowStates }),
    description: 'One state, or several separated by commas.',
  },
  pipeline: { ...text, maxLength: 100 },
  created_after: time,
  created_before: time,
  error: { ...errorCode, description: 'Ended with this error.' },
  stop_point: {
    ...text,
    minLength: 1,
    maxLength: 100,
    description:
      'Failed in this step, or went to review for this cause; `GET /v1/workflows/stop-points` lists them.',
  },
  confidence_from: { ...fraction, description: 'This confidence or a higher one.' },
  confidence_below: { ...fraction, description: 'A lower confidence than this.' },
  duration_from_ms: {
    ...milliseconds,
    description:
      'Ended, and took this many milliseconds or more, from the start of the first attempt to the end.',
  },
  duration_below_ms: { ...milliseconds, description: 'Ended, and took less than this.' },
  metadata: {
    type: 'object',
    maxProperties: 5,
    propertyNames: { minLength: 1, maxLength: 40 },
    additionalProperties: { ...text, maxLength: 500 },
    description: 'All of these values in the metadata.',
  },
  search: {
    ...text,
    minLength: 1,
    maxLength: 200,
    description:
      'Beginnings of words in the names of documents, of document IDs, or of the workflow ID; all ' +
      'of them. Accents and case are ignored.',
  },
} as const;

export const orderFields = {
  sort: {
    type: 'string',
    enum: workflowSorts,
    default: newestFirst.sort,
    description:
      '`duration`: from the start of the first attempt to the end. Workflows without such a value are ' +
      'not listed.',
  },
  order: { type: 'string', enum: directions, default: newestFirst.direction },
} as const;

/** Throws `invalid_request` for a time that does not exist. */
export function filterOf(form: FilterForm): WorkflowFilter {
  for (const name of ['created_after', 'created_before'] as const) {
    if (form[name] !== undefined) timeOf(name, form[name]);
  }
  return readFilter(form);
}
