// The clause models: the shipped model and the version of the tenant. The shipped model comes with
// the metrics measured when it was trained; the tenant trains its version on its own labels. For
// labels that both know, the version of the tenant takes precedence. It may have additional labels.

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
  /** Labels of both models, shipped categories first. */
  names: readonly ClauseName[];
  shipped: TextModel;
  /** Model of the tenant; null if the tenant has not trained one. */
  own: LocalModel | null;
  /**
   * Returns the minimum probability of the best sentence for the contract to have the clause. Null
   * for labels that the tenant has trained; these use the decision of the model for each sentence.
   */
  thresholdOf(name: ClauseName): number | null;
}

/** Returns the active versions of the tenant for a run. */
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
