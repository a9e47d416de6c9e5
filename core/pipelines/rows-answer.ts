// Validates the shape of rows that a plugin extracted from a file, and of findings about subjects:
// both come from an untrusted process. The code that stores them validates their content.

import { compileSchema } from '../kernel/validate.ts';
import type { UnitFinding } from '../sdk/pipeline.ts';
import type { FileRow } from '../sdk/reference.ts';
import { failureOf } from './answered-failure.ts';
import { PipelineFailure } from './failure.ts';
import type { PluginAnswer } from './tasks.ts';

const text = { type: 'string', maxLength: 1_000 } as const;

const rowsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['row', 'place'],
    properties: {
      row: { type: 'object' },
      place: text,
      faults: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: text, message: text },
        },
      },
    },
  },
} as const;

const findingsSchema = {
  type: 'array',
  items: { type: 'array', maxItems: 1_000, items: { type: 'object' } },
} as const;

const failuresSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: text, message: text, field: text },
  },
} as const;

/** @throws PipelineFailure for anything but failures of one corrected result */
export function failuresIn(answer: PluginAnswer): UnitFinding[] {
  const [failures] = findingsIn(answer, 1);
  const checked = compileSchema<UnitFinding[]>(failuresSchema)(failures);
  if (checked.ok) return checked.value;
  const reason = checked.details.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new PipelineFailure('output_invalid', { reason });
}

/** @throws PipelineFailure for anything but the findings of so many subjects */
export function findingsIn(answer: PluginAnswer, subjects: number): object[][] {
  if (answer.kind !== 'findings') throw failureOf(answer);
  const checked = compileSchema<object[][]>(findingsSchema)(JSON.parse(answer.json));
  if (checked.ok && checked.value.length === subjects) return checked.value;
  const faults = checked.ok ? [] : checked.details.map(({ path, message }) => `${path} ${message}`);
  const reason = faults.join('; ') || `there must be ${subjects} lists of findings`;
  throw new PipelineFailure('output_invalid', { reason });
}

/** @throws PipelineFailure unless the answer has rows */
export function rowsIn(answer: PluginAnswer): FileRow[] {
  if (answer.kind !== 'rows') throw failureOf(answer);
  const checked = compileSchema<FileRow[]>(rowsSchema)(JSON.parse(answer.json));
  if (checked.ok) return checked.value;
  const faults = checked.details.map(({ path, message }) => `${path} ${message}`);
  throw new PipelineFailure('output_invalid', { reason: faults.join('; ') });
}
