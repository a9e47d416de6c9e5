// Refuses masked values where real ones belong: a masked export that is uploaded again, or a masked
// request that is sent again, would replace personal data with bullets.

import type { FaultDetail } from '../kernel/errors.ts';
import { escapePointer } from '../kernel/pointers.ts';
import { isMaskedText } from './mask-text.ts';
import { unknownPlace, type Place } from './places.ts';

/** Returns the texts at places with personal data that are masked. */
export function maskedInput(value: unknown, place: Place, pointer = ''): FaultDetail[] {
  if (typeof value === 'string') {
    const isMasked = place.kind !== null && isMaskedText(value);
    return isMasked ? [{ path: pointer, message }] : [];
  }
  if (typeof value !== 'object' || value === null || place === unknownPlace) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = Array.isArray(value) ? place.item(Number(name)) : place.member(name);
    const inside = place.kind === null ? inner : place;
    return maskedInput(member, inside, `${pointer}/${escapePointer(name)}`);
  });
}

const message = 'is masked personal data; send the real value, or leave it out';
