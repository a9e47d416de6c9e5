// The clause model that is shipped, and the figures that were measured when it was trained.

import { readModel, type TextModel } from 'workmill/sdk';
import shipped from '../models/clauses-model.json' with { type: 'json' };
import figures from '../models/clauses.json' with { type: 'json' };
import type { CategoryName } from './categories.ts';

let loaded: TextModel | undefined;

/** Read once in each thread. */
export function clauseModel(): TextModel {
  loaded ??= readModel(Buffer.from(shipped.file, 'base64'));
  return loaded;
}

/** Probability of a contract's surest sentence from which it counts as having the clause. */
export function thresholdOf(category: CategoryName): number {
  return figures.categories[category].threshold;
}
