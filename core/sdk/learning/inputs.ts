// Inputs of training and prediction.

/** A feature that the plugin found in a text itself: a pattern, a position, a channel. */
export interface Mark {
  name: string;
  /**
   * Field for blocks of marks that name the same field. If omitted, blocks without a field read the
   * mark.
   */
  field?: string;
  /** Position in `text`, if any; explanations quote these words. */
  start?: number;
  end?: number;
}

/** A text with its context. A plain string is the same as `{ text }`. */
export interface LearningInput {
  text: string;
  /**
   * Further texts by name, such as `subject`, `heading`, `previous`; blocks name the text they
   * read.
   */
  fields?: Readonly<Record<string, string>>;
  marks?: readonly Mark[];
}

export interface Example extends LearningInput {
  /**
   * Exactly one label for a model of kind `one`; any number of labels, including none, for kind
   * `any`.
   */
  labels: readonly string[];
  /**
   * Examples of one group stay in one fold, so that a model is never tested on examples related to
   * its training examples. Use the company of a contract, the customer or the thread. Default: each
   * example is its own group.
   */
  group?: string;
  /**
   * For kind `any`: prefixes of the labels that the annotator considered. The example is neither
   * positive nor negative for other labels. Default: all labels.
   */
  covers?: readonly string[];
}

/** A set of features of one kind. Each block is normalized to length 1 and multiplied by its weight. */
export interface FeatureBlock {
  /** Unique in the model. */
  name: string;
  /**
   * `words`: runs of words. `characters`: runs of characters inside words. `marks`: the input's marks.
   * `meanings`: the sum of the vectors of its English words, in which words of similar meaning are close.
   */
  source: 'words' | 'characters' | 'marks' | 'meanings';
  /** Name of the input field to read; default: `text`. For marks, see `Mark.field`. */
  field?: string;
  /**
   * Minimum length of a run, and `longest` its maximum; default: 1 to 2 words, 3 to 5 characters.
   * `marks` and `meanings` have no runs.
   * At most 8.
   */
  shortest?: number;
  longest?: number;
  /** Replace dates, amounts, percentages, companies and durations by their kind (`findMasks`). */
  masked?: boolean;
  /**
   * Number of words of the field to read: the first words if positive, the last words if negative.
   */
  words?: number;
  /** Default: 1. */
  weight?: number;
}

/** Words, the characters inside them, and their meanings: a good start for messages such as e-mails. */
export const messageBlocks: readonly FeatureBlock[] = [
  { name: 'words', source: 'words', longest: 3 },
  { name: 'characters', source: 'characters' },
  { name: 'meanings', source: 'meanings', weight: 0.8 },
];

/** For sentences of a document, as returned by `sentenceInputs`. */
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
