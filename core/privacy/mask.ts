// Masks the personal data of a value at the places that its schema declares, and wherever its texts
// repeat a masked value.

import { escapePointer, stepsOf } from '../kernel/pointers.ts';
import type { PersonalDataKind } from '../sdk/personal-data.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { isMaskedText, maskText } from './mask-text.ts';
import { isOrganization } from './organizations.ts';
import { unknownPlace, type Place } from './places.ts';

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
  const pointers: string[] = [];
  collect(value, place, known);
  const shown = rebuild(value, { place, pointer: '' }, { known, pointers }) as Value;
  return { value: shown, pointers, known };
}

/** Masks the declared places only, for answers whose other texts cannot repeat their values. */
export function maskDeclared<Value>(value: Value, place: Place): Value {
  return rebuild(value, { place, pointer: '' }, { known: null, pointers: [] }) as Value;
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

function collect(value: unknown, place: Place, known: KnownValues): void {
  if (place.kind !== null) {
    collectAll(value, place.kind, known);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, place.item(index), known));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) collect(member, place.member(name), known);
  }
}

function collectAll(value: unknown, kind: PersonalDataKind, known: KnownValues): void {
  if (typeof value === 'string') {
    if (isPersonal(kind, value)) known.add(kind, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collectAll(member, kind, known);
  }
}

interface Pass {
  /** Null: texts at other places are not changed. */
  known: KnownValues | null;
  pointers: string[];
}

function rebuild(value: unknown, at: { place: Place; pointer: string }, pass: Pass): unknown {
  const { place, pointer } = at;
  if (place.kind !== null) {
    const shown = maskAll(value, place.kind);
    if (shown !== value) pass.pointers.push(pointer);
    return shown;
  }
  if (typeof value === 'string') {
    return place.isFixed || pass.known === null ? value : pass.known.hide(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (place === unknownPlace && pass.known === null) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      rebuild(item, { place: place.item(index), pointer: `${pointer}/${index}` }, pass),
    );
  }
  return mapMembers(value, (name, member) => {
    const inside = { place: place.member(name), pointer: `${pointer}/${escapePointer(name)}` };
    return rebuild(member, inside, pass);
  });
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
  const members = mapMembers(value, (_name, member) => maskAll(member, kind));
  const before = value as Record<string, unknown>;
  return Object.keys(members).some((name) => members[name] !== before[name]) ? members : value;
}

/** Keeps the order of the members. A member named `__proto__` stays an ordinary one. */
function mapMembers(
  value: object,
  map: (name: string, member: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, map(name, member)]),
  );
}
