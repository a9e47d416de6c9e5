// Masks answers with a result or a request of an operation: values at the declared places, the words
// of the document, and messages that repeat a masked value.

import { valueAt } from '../kernel/pointers.ts';
import type { EvidenceMap } from '../sdk/evidence.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { hiddenText } from './mask-text.ts';
import { mask, maskAt, maskInTurns } from './mask.ts';
import type { OperationPlaces } from './operation-places.ts';
import type { Place } from './places.ts';

interface Envelope {
  completed_unit: object | null;
  evidence?: EvidenceMap;
  error?: { message: string };
}

/** `masked` has JSON pointers into the answer. */
export async function maskEnvelope<Body extends Envelope>(
  body: Body,
  { unit: place }: OperationPlaces,
): Promise<Body & { masked: string[] }> {
  const { value: completed_unit, pointers, known } = await maskInTurns(body.completed_unit, place);
  return {
    ...body,
    completed_unit,
    ...(body.error && { error: { ...body.error, message: known.hide(body.error.message) } }),
    ...(body.evidence && { evidence: maskEvidence(body.evidence) }),
    masked: inside('/completed_unit', pointers),
  };
}

interface Request {
  input: Record<string, unknown>;
  options: Record<string, unknown>;
}

export async function maskRequest<Body extends Request>(
  body: Body,
  places: OperationPlaces,
): Promise<Body & { masked: string[] }> {
  const input = await maskInTurns(body.input, places.input);
  const options = await maskInTurns(body.options, places.options, input.known);
  const masked = [...inside('/input', input.pointers), ...inside('/options', options.pointers)];
  return { ...body, input: input.value, options: options.value, masked };
}

interface Change {
  path: string;
  before: unknown;
  after: unknown;
}

interface Review {
  completed_unit: object;
  evidence: EvidenceMap;
  fields: readonly { path: string; value: unknown }[];
  validation_failures: readonly { message: string }[];
  flags: readonly { message: string }[];
  corrections: readonly Change[];
  pending_decision: { corrections: readonly Change[] } | null;
}

export async function maskReview<Body extends Review>(
  body: Body,
  { unit: place }: OperationPlaces,
): Promise<Body & { masked: string[] }> {
  const known = knownIn(
    [...body.corrections, ...(body.pending_decision?.corrections ?? [])],
    place,
  );
  const { value: unit, pointers } = await maskInTurns(body.completed_unit, place, known);
  const hide = <One extends { message: string }>(one: One): One => {
    return { ...one, message: known.hide(one.message) };
  };
  const maskChange = <One extends Change>(one: One): One => ({
    ...one,
    before: maskAt(one.before, { root: place, pointer: one.path }, known).value,
    after: maskAt(one.after, { root: place, pointer: one.path }, known).value,
  });
  const pending = body.pending_decision;
  return {
    ...body,
    completed_unit: unit,
    evidence: maskEvidence(body.evidence),
    fields: body.fields.map((field) => {
      const found = valueAt(unit, field.path);
      return { ...field, value: found.found ? found.value : null };
    }),
    validation_failures: body.validation_failures.map(hide),
    flags: body.flags.map(hide),
    corrections: body.corrections.map(maskChange),
    pending_decision: pending && { ...pending, corrections: pending.corrections.map(maskChange) },
    masked: inside('/completed_unit', pointers),
  };
}

/** Values that reviewers have replaced are not in the result any more. */
function knownIn(changes: readonly Change[], root: Place): KnownValues {
  const known = createKnownValues();
  for (const { path, before, after } of changes) {
    for (const value of [before, after]) maskAt(value, { root, pointer: path }, known);
  }
  return known;
}

/**
 * The words of evidence belong to the document, which is not shown either: they can contain more
 * than the field that they are evidence of. Positions, confidence and source stay.
 */
export function maskEvidence(evidence: EvidenceMap): EvidenceMap {
  return Object.fromEntries(
    Object.entries(evidence).map(([pointer, one]) => [pointer, { ...one, text: hiddenText }]),
  );
}

interface Lesson extends Record<string, unknown> {
  path: string;
  read_value: unknown;
  corrected_value: unknown;
  evidence: { text: string } | null;
}

/** A line of the export of corrections. */
export function maskLesson<Line extends Lesson>(line: Line, { unit: root }: OperationPlaces): Line {
  const at = { root, pointer: line.path };
  return {
    ...line,
    read_value: maskAt(line.read_value, at).value,
    corrected_value: maskAt(line.corrected_value, at).value,
    evidence: line.evidence && { ...line.evidence, text: hiddenText },
  };
}

interface Subject {
  subject: object;
  findings: readonly object[];
  ruled_out: readonly object[];
  last_change: { appeared: readonly object[]; gone: readonly object[] } | null;
}

/** A monitored subject. */
export function maskSubject<Body extends Subject>(body: Body, places: OperationPlaces): Body {
  const { value: subject, known } = mask(body.subject, places.subject);
  const maskAll = (findings: readonly object[]) =>
    findings.map((one) => mask(one, places.finding, known).value);
  const change = body.last_change;
  return {
    ...body,
    subject,
    findings: maskAll(body.findings),
    ruled_out: maskAll(body.ruled_out),
    last_change: change && {
      ...change,
      appeared: maskAll(change.appeared),
      gone: maskAll(change.gone),
    },
  };
}

function inside(root: string, pointers: readonly string[]): string[] {
  return pointers.map((pointer) => root + pointer);
}
