// The clause models: the one that is shipped, with the figures that were measured when it was trained,
// and a version that a tenant has trained on labels of its own. Of labels that both know, the tenant's
// version answers; it may know further ones.

import type { Context, LocalModel, LocalModelDeclaration, TextModel } from 'workmill/sdk';
import figures from '../models/clauses.json' with { type: 'json' };
import { categoryNames, type CategoryName, type ClauseName } from './categories.ts';
import { clauseBlocks } from './clause-inputs.ts';
import { examplesOfLabels, examplesOfLesson } from './labeled-clauses.ts';

export const clauseModel: LocalModelDeclaration = {
  title: 'Clauses of contracts',
  description:
    'Which sentences have which clause. Train it on your own labels, with the kinds that are shipped and ' +
    'with kinds of your own (own.…).',
  training: {
    kind: 'any',
    blocks: clauseBlocks,
    minimumExamples: 8,
    rareLabels: 'leave_out',
    contradictions: 'leave_out',
  },
  learnsFrom: { labeled_clauses: examplesOfLabels, clause_lessons: examplesOfLesson },
  base: 'models/clauses.model',
  judgedBy: { metric: 'macroF1', margin: 0.01 },
};

export interface ClauseModels {
  /** All that they know, the shipped kinds first. */
  names: readonly ClauseName[];
  shipped: TextModel;
  /** Of the tenant; null before it has trained one. */
  own: LocalModel | null;
  /**
   * Probability of a contract's surest sentence from which it counts as having the clause. Null for what
   * the tenant has taught: there, the model is sure of a sentence or it is not.
   */
  thresholdOf(name: ClauseName): number | null;
}

/** In a run: the versions in force of its tenant. */
export async function openClauseModels(localModel: Context['localModel']): Promise<ClauseModels> {
  const inForce = await localModel('clauses');
  const shipped = await inForce?.base();
  if (!inForce || !shipped) throw new Error('The plugin has no clause model.');
  const own = inForce.origin === 'trained' ? inForce : null;
  const taught = new Set(own?.labels);
  const further = (own?.labels ?? []).filter((label) => label.startsWith('own.'));
  return {
    names: [...categoryNames, ...(further as ClauseName[])],
    shipped,
    own,
    thresholdOf: (name) =>
      taught.has(name) ? null : figures.categories[name as CategoryName].threshold,
  };
}
