// Export of corrections by reviewers.

import { Fault } from '../../kernel/errors.ts';
import { maskLesson } from '../../privacy/mask-result.ts';
import { placesOf } from '../../privacy/operation-places.ts';
import type { Lesson } from '../../workflows/reviews/lessons/lessons.ts';
import { defineRoute, type Route } from '../route.ts';
import { namesOf, objectOf, text, time } from '../schemas.ts';

export function reviewCorrectionRoutes(): Route[] {
  return [exportRow];
}

const filters = {
  pipeline: { ...text, maxLength: 100 },
  operation: { ...text, maxLength: 100 },
  after: { ...time, description: 'Corrected at this time or later.' },
  before: { ...time, description: 'Corrected before this time.' },
};

const lines = 'application/x-ndjson';

const exportRow = defineRoute({
  method: 'GET',
  path: '/v1/reviews/corrections',
  scope: ['workflows:read', 'review:write'],
  name: 'export_review_corrections',
  tag: 'Reviews',
  summary: 'Export what reviewers have corrected',
  description:
    'One line for each value that a reviewer corrected, oldest first: what learning and ' +
    'calibration start from. Only of reviews that ended as done; what several reviewers ' +
    'changed is one line, from the value that was read to the final value.',
  query: objectOf(filters, { optional: namesOf(filters) }),
  replies: {
    200: {
      description: 'The export.',
      streams: {
        [lines]:
          'One JSON object a line: `workflow_id`, `pipeline`, `operation`, `processed_by`, ' +
          '`documents` (their addresses), `path` (JSON pointer into completed_unit), ' +
          '`read_value`, `corrected_value` (null: none), `evidence`, `confidence`, `reviewer`, ' +
          '`corrected_at`.',
      },
    },
  },
  errors: [],
  handle({ caller: { tenantId, seesPersonalData }, query }, { lessons, pipelines }) {
    const { pipeline, operation, after, before } = query;
    const filter = {
      ...(pipeline !== undefined && { pipeline }),
      ...(operation !== undefined && { operation }),
      ...(after !== undefined && { after: timeOf('after', after) }),
      ...(before !== undefined && { before: timeOf('before', before) }),
    };
    const show = (line: Lesson): object => {
      if (seesPersonalData) return line;
      return maskLesson(line, placesOf(pipelines.find(line.pipeline, line.operation)));
    };
    const chunks = asLines(lessons(tenantId, filter), show);
    return { status: 200, stream: { mediaType: lines, chunks } };
  },
});

async function* asLines(
  batches: AsyncIterable<Lesson[]>,
  show: (line: Lesson) => object,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    yield batch.map((one) => `${JSON.stringify(show(one))}\n`).join('');
  }
}

/** The format allows a leap second, which Date does not support. */
function timeOf(name: string, given: string): Date {
  const at = new Date(given);
  if (!Number.isNaN(at.getTime())) return at;
  const details = [{ path: `/${name}`, message: 'is not a time' }];
  throw new Fault('invalid_request', undefined, { details });
}
