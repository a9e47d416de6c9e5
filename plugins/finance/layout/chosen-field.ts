// A choice among candidates as a field of the invoice, with how sure it is and where it was read.

import type { Big } from 'big.js';
import type { Field } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { type Candidate, evidenceOf } from './candidates.ts';
import type { Scored } from './choice.ts';
import { type Calibration, confidence } from './confidence.ts';
import type { MoneyCandidate } from './money.ts';

/** Net and tax make the total at a known rate (`Sums.support`). */
const FULL_SUPPORT = 1;

interface Grounds {
  support?: number;
  /** All candidates of the field: those of the same value speak for its characters. */
  among?: readonly Candidate<unknown>[];
  isName?: boolean;
}

/** Null below the confidence that the field is worth. */
export function field<T>(
  calibration: Calibration,
  best: Scored<Candidate<T>> | undefined,
  { support = 0, among = [], isName = false }: Grounds = {},
): Field<T> | null {
  if (best === undefined) return null;
  const { candidate } = best;
  const sure = confidence(calibration, best, support);
  // Sums that fit name what no word names.
  const least = support > 0 ? -Infinity : (calibration.least ?? -Infinity);
  if (sure < calibration.threshold || best.score < least) return null;
  const sightings = among.filter(({ key }) => key === candidate.key);
  const corroboration = { sightings, settled: support >= FULL_SUPPORT, isName };
  return { value: candidate.value, evidence: evidenceOf(candidate, sure, 'layout', corroboration) };
}

export function amountField(
  calibration: Calibration,
  best: Scored<MoneyCandidate> | null,
  support: number,
  { material }: Analysis,
): Field<Big> | null {
  return field(calibration, best ?? undefined, { support, among: material.money.candidates });
}
