// Masks the personal data of a value at the places that its schema declares, and wherever its texts
// repeat a masked value.

import { escapePointer, stepsOf } from '../kernel/pointers.ts';
import type { PersonalDataKind } from '../sdk/personal-data.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { isMaskedText, maskText } from './mask-text.ts';
import { isOrganization } from './organizations.ts';
import { unknownPlace, type Place } from './places.ts';
import { createMeter, inOneTurn, inTurns, type Meter, type Steps } from './turns.ts';

export interface Masked<Value> {
  value: Value;
  /** JSON pointers of the declared places that have a masked value, in the order of the value. */
  pointers: string[];
  known: KnownValues;
}

/** The value itself is not changed. Values in `known` are hidden as well; it gets those found here. */
export function mask<Value>(
  value: Value,
  place: Place,
  known: KnownValues = createKnownValues(),
): Masked<Value> {
  return inOneTurn(maskInSteps(value, place, known));
}

/** The same for values that can have megabytes: other requests are answered in between. */
export async function maskInTurns<Value>(
  value: Value,
  place: Place,
  known: KnownValues = createKnownValues(),
): Promise<Masked<Value>> {
  return await inTurns(maskInSteps(value, place, known));
}

function* maskInSteps<Value>(value: Value, place: Place, known: KnownValues): Steps<Masked<Value>> {
  const meter = createMeter();
  const pointers: string[] = [];
  yield* collect(value, place, { known, meter });
  const pass = { known, pointers, meter };
  const shown = (yield* rebuild(value, { place, pointer: '' }, pass)) as Value;
  return { value: shown, pointers, known };
}

/** Masks the declared places only, for answers whose other texts cannot repeat their values. */
export function maskDeclared<Value>(value: Value, place: Place): Value {
  const pass = { known: null, pointers: [], meter: createMeter() };
  return inOneTurn(rebuild(value, { place, pointer: '' }, pass)) as Value;
}

/** Masks a value that is found at a pointer into a value with the root place. */
export function maskAt<Value>(
  value: Value,
  { root, pointer }: { root: Place; pointer: string },
  known?: KnownValues,
): Masked<Value> {
  return mask(value, placeAt(root, pointer), known);
}

/** Returns the place of a pointer; everything below personal data is personal data. */
export function placeAt(root: Place, pointer: string): Place {
  return (stepsOf(pointer) ?? []).reduce((place, step) => {
    if (place.kind !== null) return place;
    const member = place.member(step);
    // The pointer does not tell whether the value is a list.
    const isIndex = /^(?:0|[1-9]\d*|[*-])$/.test(step);
    if (member !== unknownPlace || !isIndex) return member;
    return place.item(Number.parseInt(step, 10) || 0);
  }, root);
}

/** Whether a value of this kind is masked. */
function isPersonal(kind: PersonalDataKind, value: unknown): boolean {
  if (value === null || value === '') return false;
  // A part of an answer can be masked by its operation first, and then by the schema of the reply.
  if (typeof value === 'string' && isMaskedText(value)) return false;
  return !(kind === 'party' && typeof value === 'string' && isOrganization(value));
}

/** Work of a value beside the length of its texts, and of one that becomes known. */
const workOfValue = 60;
const workOfKnown = 500;

interface Collecting {
  known: KnownValues;
  meter: Meter;
}

function* collect(value: unknown, place: Place, pass: Collecting): Steps<void> {
  if (place.kind !== null) {
    yield* collectAll(value, place.kind, pass);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* collect(item, place.item(index), pass);
  } else if (typeof value === 'object' && value !== null) {
    if (place === unknownPlace) return;
    for (const [name, member] of Object.entries(value)) {
      yield* collect(member, place.member(name), pass);
    }
  }
}

function* collectAll(value: unknown, kind: PersonalDataKind, pass: Collecting): Steps<void> {
  if (typeof value === 'string') {
    if (pass.meter.spend(workOfKnown)) yield;
    if (isPersonal(kind, value)) pass.known.add(kind, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* collectAll(member, kind, pass);
  }
}

interface Pass {
  /** Null: texts at other places are not changed. */
  known: KnownValues | null;
  pointers: string[];
  meter: Meter;
}

function* rebuild(
  value: unknown,
  at: { place: Place; pointer: string },
  pass: Pass,
): Steps<unknown> {
  const { place, pointer } = at;
  if (pass.meter.spend(workOfValue)) yield;
  if (place.kind !== null) {
    const shown = maskAll(value, place.kind);
    if (shown !== value) pass.pointers.push(pointer);
    return shown;
  }
  if (typeof value === 'string') {
    if (place.isFixed || pass.known === null) return value;
    return yield* pass.known.hideInSteps(value, pass.meter);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (place === unknownPlace && pass.known === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) {
      const inside = { place: place.item(index), pointer: `${pointer}/${index}` };
      items.push(yield* rebuild(item, inside, pass));
    }
    return items;
  }
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const inside = { place: place.member(name), pointer: `${pointer}/${escapePointer(name)}` };
    members.push([name, yield* rebuild(member, inside, pass)]);
  }
  // Keeps the order of the members. A member named `__proto__` stays an ordinary one.
  return Object.fromEntries(members);
}

/** Masks texts by their kind. A number has no masked form, so it becomes null. */
function maskAll(value: unknown, kind: PersonalDataKind): unknown {
  if (typeof value === 'string') return isPersonal(kind, value) ? maskText(kind, value) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => maskAll(item, kind));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskAll(member, kind)]),
  );
  const before = value as Record<string, unknown>;
  return Object.keys(members).some((name) => members[name] !== before[name]) ? members : value;
}
