// One item of a table as read, and the context for reading the rows of a page.

import type { Big } from 'big.js';
import type { Candidate } from './candidates.ts';
import type { Label } from './labels.ts';
import type { MoneyCandidate, PercentCandidate } from './money.ts';
import type { Segment, Sheet } from './segments.ts';

/** A range of text in a segment. */
export interface Piece {
  segment: Segment;
  from: number;
  to: number;
}

/** An item as read, with its description in the printed pieces. */
export interface ItemRead {
  row: number;
  id: Candidate<string> | null;
  description: Piece[];
  quantity: Candidate<Big> | null;
  unit: { text: string; place: Candidate<Big> } | null;
  unitPrice: Candidate<Big> | null;
  lineTotal: Candidate<Big> | null;
  taxRate: Candidate<Big> | null;
  /** Whether quantity times price equals the total. */
  checked: boolean;
}

/** Context for reading all rows. */
export interface PageReading {
  /** Whether charges among the items count as items, depending on the sum of the items. */
  keepsCharges: boolean;
  sheet: Sheet;
  labelsByRow: ReadonlyMap<number, readonly Label[]>;
  moneyByRow: ReadonlyMap<number, readonly MoneyCandidate[]>;
  percentagesByRow: ReadonlyMap<number, readonly PercentCandidate[]>;
}
