// Converts a selected candidate to a field of the invoice, with confidence and evidence.

import type { Big } from 'big.js';
import type { Field } from '../invoice.ts';
import type { Analysis } from './analysis.ts';
import { type Candidate, evidenceOf } from './candidates.ts';
import type { Scored } from './choice.ts';
import { type Calibration, confidence } from './confidence.ts';
import type { MoneyCandidate } from './money.ts';

/** Net and tax add up to the total at a known rate (`Sums.support`). */
const FULL_SUPPORT = 1;

interface Grounds {
  support?: number;
  /** All candidates of the field: those with the same value confirm its characters. */
  among?: readonly Candidate<unknown>[];
  isName?: boolean;
}

/** Returns null below the minimum confidence of the field. */
export function field<T>(
  calibration: Calibration,
  best: Scored<Candidate<T>> | undefined,
  { support = 0, among = [], isName = false }: Grounds = {},
): Field<T> | null {
  if (best === undefined) return null;
  const { candidate } = best;
  const sure = confidence(calibration, best, support);
  // Consistent sums identify values without a label.
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
