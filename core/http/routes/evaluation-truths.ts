// Labels of an evaluation from a caller who may not see personal data: the report tells whether each
// was right, so they would confirm guesses of what a document holds.

import type { Caller } from '../../auth/caller.ts';
import { profileFor } from '../../evaluation/profile.ts';
import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { escapePointer } from '../../kernel/pointers.ts';
import type { Pipelines } from '../../pipelines/pipelines.ts';
import { maskAt } from '../../privacy/mask.ts';
import { placesOf } from '../../privacy/operation-places.ts';

interface Labeled {
  truth: Record<string, unknown>;
  notes?: Record<string, unknown>;
}

/** Throws `forbidden` for labels of fields whose values are masked for the caller. */
export function requireSeenTruths(
  { seesPersonalData }: Pick<Caller, 'seesPersonalData'>,
  pipelines: Pick<Pipelines, 'find'>,
  { pipeline, operation, documents }: { pipeline: string; operation: string; documents: Labeled[] },
): void {
  if (seesPersonalData) return;
  const { unit: root } = placesOf(pipelines.find(pipeline, operation));
  const { fields } = profileFor(
    pipeline,
    documents.map(({ truth }) => truth),
  );
  const isMasked = (value: unknown, pointer: string): boolean =>
    maskAt(value, { root, pointer }).pointers.length > 0;
  const details = documents.flatMap(({ truth, notes = {} }, index): FaultDetail[] =>
    fields.flatMap(({ truth: name, given, accept }) => {
      const values: unknown[] = [truth[name], accept === undefined ? null : notes[accept]].flat();
      if (!values.some((value) => isMasked(value ?? null, given))) return [];
      return [{ path: `/documents/${index}/truth/${escapePointer(name)}`, message }];
    }),
  );
  if (details.length === 0) return;
  throw new Fault(
    'forbidden',
    'You may not see personal data, and the report would tell whether these labels are right. Leave them out.',
    { details },
  );
}

const message = 'is a value of personal data';
