// A small classifier of texts: multinomial naive Bayes over folded words and pairs of them. It
// learns from some dozens of examples in milliseconds and is plain JSON, to be kept in a file of the
// plugin, or trained again in a run from the customer's own labeled examples.

import { wordsOf } from './text.ts';

export interface LabelledText {
  text: string;
  label: string;
}

export interface Classifier {
  /** How many examples each label had. */
  labels: Record<string, number>;
  /** How often each term stood in the examples of each label. */
  terms: Record<string, Record<string, number>>;
}

export interface Classified {
  label: string;
  /**
   * Among the known labels. Naive Bayes is surer than it should be on long texts: compare it with a
   * threshold found on examples that it has not seen.
   */
  probability: number;
}

/** Terms of one example beyond these are left out, so that one long text does not outweigh all others. */
const mostTerms = 2000;

/** What `classify` takes; plain JSON. Each example counts once, in whatever order they come. */
export function trainClassifier(examples: Iterable<LabelledText>): Classifier {
  const labels = new Map<string, number>();
  const terms = new Map<string, Map<string, number>>();
  for (const { text, label } of examples) {
    labels.set(label, (labels.get(label) ?? 0) + 1);
    for (const term of termsOf(text)) {
      const counts = terms.get(term) ?? new Map<string, number>();
      terms.set(term, counts.set(label, (counts.get(label) ?? 0) + 1));
    }
  }
  return {
    labels: Object.fromEntries(labels),
    terms: Object.fromEntries(
      [...terms].map(([term, counts]) => [term, Object.fromEntries(counts)]),
    ),
  };
}

/** Every label, the likeliest first; empty when the classifier has seen no example. */
export function classify({ labels, terms }: Classifier, text: string): Classified[] {
  const names = Object.keys(labels);
  const examples = Object.values(labels).reduce((sum, count) => sum + count, 0);
  const totals = new Map(names.map((name) => [name, 0]));
  for (const counts of Object.values(terms)) {
    for (const [name, count] of Object.entries(counts)) {
      totals.set(name, (totals.get(name) ?? 0) + count);
    }
  }
  const vocabulary = Object.keys(terms).length;
  // A term that no label knows says nothing and is left out.
  const known = termsOf(text).filter((term) => Object.hasOwn(terms, term));
  const scores = names.map((name) => {
    let score = Math.log(labels[name]! / examples);
    for (const term of known) {
      const counts = terms[term]!;
      const count = Object.hasOwn(counts, name) ? counts[name]! : 0;
      score += Math.log((count + 1) / (totals.get(name)! + vocabulary));
    }
    return score;
  });
  const highest = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return names
    .map((label, index) => ({ label, probability: weights[index]! / sum }))
    .sort((one, other) => other.probability - one.probability);
}

/** Each once: whether a word stands in a text says more of it than how often. */
function termsOf(text: string): string[] {
  const words = wordsOf(text);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...new Set([...words, ...pairs])].slice(0, mostTerms);
}
