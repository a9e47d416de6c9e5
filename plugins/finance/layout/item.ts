// One item of a table as it is read, and what the rows of a page are read with.

import type { Big } from 'big.js';
import type { Candidate } from './candidates.ts';
import type { Label } from './labels.ts';
import type { MoneyCandidate, PercentCandidate } from './money.ts';
import type { Segment, Sheet } from './segments.ts';

/** A stretch of text within a segment. */
export interface Piece {
  segment: Segment;
  from: number;
  to: number;
}

/** An item as read, its description in the pieces in which it is printed. */
export interface ItemRead {
  row: number;
  id: Candidate<string> | null;
  description: Piece[];
  quantity: Candidate<Big> | null;
  unit: { text: string; place: Candidate<Big> } | null;
  unitPrice: Candidate<Big> | null;
  lineTotal: Candidate<Big> | null;
  taxRate: Candidate<Big> | null;
  /** Whether quantity times price gives the total. */
  checked: boolean;
}

/** What all rows are read with. */
export interface PageReading {
  /** Whether charges among the items are items: where the sum of the items says so. */
  keepsCharges: boolean;
  sheet: Sheet;
  labelsByRow: ReadonlyMap<number, readonly Label[]>;
  moneyByRow: ReadonlyMap<number, readonly MoneyCandidate[]>;
  percentagesByRow: ReadonlyMap<number, readonly PercentCandidate[]>;
}
