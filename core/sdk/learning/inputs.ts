// What a model learns from and is asked about.

/** Something that the plugin found in a text itself: a pattern, a position, a channel. */
export interface Mark {
  name: string;
  /** Read by blocks of marks that name the same field; without it, by blocks without a field. */
  field?: string;
  /** Where in `text`, if it stands somewhere; explanations show these words. */
  start?: number;
  end?: number;
}

/** A text with its context. A plain string is the same as `{ text }`. */
export interface LearningInput {
  text: string;
  /** Further texts by name, such as `subject`, `heading`, `previous`; blocks name the one they read. */
  fields?: Readonly<Record<string, string>>;
  marks?: readonly Mark[];
}

export interface Example extends LearningInput {
  /** One label for a model of kind `one`; any number, also none, for kind `any`. */
  labels: readonly string[];
  /**
   * Examples of one group stay in one fold, so that a model is never tested on the neighbors of what
   * it learned from: a contract's company, a customer, a thread. Default: a group of its own.
   */
  group?: string;
  /**
   * For kind `any`: prefixes of the labels that the example was labeled for. It says nothing about other
   * labels, neither that they apply nor that they do not. Default: all labels.
   */
  covers?: readonly string[];
}

/** A set of features of one kind. Each block is normalized to length 1 and multiplied by its weight. */
export interface FeatureBlock {
  /** Unique in the model. */
  name: string;
  /** `words`: runs of words. `characters`: runs of characters inside words. `marks`: the input's marks. */
  source: 'words' | 'characters' | 'marks';
  /** The field of the input to read; default its `text`. For marks, see `Mark.field`. */
  field?: string;
  /** Length of a run; default 1 to 2 words, 3 to 5 characters. At most 8. */
  shortest?: number;
  longest?: number;
  /** Replace dates, amounts, percentages, companies and durations by their kind (`findMasks`). */
  masked?: boolean;
  /** Read only the first (positive) or last (negative) so many words of the field. */
  words?: number;
  /** Default 1. */
  weight?: number;
}

/** Words and the characters inside them: a good start for messages. */
export const messageBlocks: readonly FeatureBlock[] = [
  { name: 'words', source: 'words', longest: 3 },
  { name: 'characters', source: 'characters' },
];

/** For sentences of a document, as `sentenceInputs` gives them. */
export const sentenceBlocks: readonly FeatureBlock[] = [
  { name: 'words', source: 'words' },
  { name: 'masked', source: 'words', masked: true },
  { name: 'heading', source: 'words', field: 'heading', weight: 0.6 },
  {
    name: 'previous',
    source: 'words',
    field: 'previous',
    masked: true,
    longest: 1,
    words: -30,
    weight: 0.35,
  },
  {
    name: 'next',
    source: 'words',
    field: 'next',
    masked: true,
    longest: 1,
    words: 25,
    weight: 0.35,
  },
  { name: 'places', source: 'marks', field: 'place', weight: 0.35 },
  { name: 'marks', source: 'marks', weight: 0.6 },
];
