// Scores how likely two names belong to the same person or body: a logistic regression and boosted
// trees over the features, and rules that limit the score. The weights are in name-model.json
// (models/README.md).

import shippedModel from '../models/name-model.json' with { type: 'json' };
import {
  compareParsed,
  featureNames,
  type ComparedNames,
  type FeatureName,
  type NameFeatures,
} from './name-features.ts';
import type { ParsedName } from './parse-name.ts';

export interface ScoredNames extends ComparedNames {
  /**
   * Score from 0 to 1. It is not a probability in screening, where matches are one in thousands.
   */
  score: number;
  /** Rules that limited or raised the score. */
  rules: readonly FeatureName[];
}

/** Trained weights of the scorer. */
export interface NameModel {
  features: readonly string[];
  logistic: {
    bias: number;
    weights: readonly number[];
    means: readonly number[];
    deviations: readonly number[];
  };
  /** Base value of all ensembles, already divided by their number. */
  base: number;
  trees: readonly TreeNode[];
  ensembles: number;
}

/**
 * Node `[feature, limit, node for values below the limit, node for others]`, or the value of a
 * leaf.
 */
export type TreeNode = number | readonly [number, number, TreeNode, TreeNode];

/** Stored as text, because JSON modules have no tuple types. */
const shipped = JSON.parse(shippedModel.model) as NameModel;

/** Features of names that belong to different people or bodies: they limit the score to 0.35. */
const vetoes: readonly FeatureName[] = [
  'kin_swapped',
  'syllables_differ',
  'initials_conflict',
  'bodies_differ',
  'patronymics_differ',
  'genders_differ',
  'only_generic',
];
const atMostWithVeto = 0.35;
const atLeastForAcronym = 0.6;

export function scoreNames(one: ParsedName, other: ParsedName, isVessel = false): ScoredNames {
  const compared = compareParsed(one, other, isVessel);
  const { features } = compared;
  return { ...compared, ...scoreFeatures(features, shipped) };
}

export function scoreFeatures(
  features: NameFeatures,
  { logistic, base, trees, ensembles }: NameModel,
) {
  const values = featureNames.map((name) => features[name]);
  let linear = logistic.bias;
  for (let at = 0; at < values.length; at += 1) {
    const standard = (values[at]! - logistic.means[at]!) / logistic.deviations[at]!;
    linear += logistic.weights[at]! * Math.max(-4, Math.min(4, standard));
  }
  let boosted = base * ensembles;
  for (const tree of trees) boosted += leafOf(tree, values);
  const logit = (linear + boosted / ensembles) / 2;
  const raw = 1 / (1 + Math.exp(-logit));
  const rules = vetoes.filter((name) => features[name] > 0);
  if (rules.length > 0) return { score: Math.min(raw, atMostWithVeto), rules };
  if (features.is_organisation > 0 && features.is_acronym > 0 && raw < atLeastForAcronym) {
    return { score: atLeastForAcronym, rules: ['is_acronym' as const] };
  }
  return { score: raw, rules };
}

function leafOf(tree: TreeNode, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = values[node[0]]! < node[1] ? node[2] : node[3];
  return node;
}
