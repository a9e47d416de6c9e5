// Model inputs for whether a duration is the renewal term or the notice that prevents renewal:
// nearby words, its unit, and the scores of the clause model for its sentence.

import type { TextRange } from 'workmill/sdk';
import { inDays, type PrintedDuration } from '../text/durations.ts';
import type { Candidate } from './choose.ts';
import { holds } from './cues.ts';
import { scoreAt, type ReadContract } from './fact.ts';

export interface LengthCandidate extends Candidate {
  length: PrintedDuration;
}

const words = {
  renews: { before: /\b(?:renew\w*|extend\w*|extension)\b[^.;]{0,110}$/i },
  successive: {
    before: /\b(?:successive|additional|consecutive|renewal|further|subsequent)\b[^.;]{0,30}$/i,
  },
  continues: { before: /\b(?:continue|remain)\w*\b[^.;]{0,110}$/i },
  automatic: { before: /\bautomatic\w*\b[^.;]{0,150}$/i },
  term: { before: /\bterm\b[^.;]{0,120}$/i },
  this_agreement: { before: /\b(?:this|the) agreement\b[^.;]{0,140}$/i },
  for_period: {
    before: /\b(?:for|of|be|is)\s(?:an?\s)?(?:(?:initial\s)?(?:period|term)\sof\s)?$/i,
  },
  after_end: {
    before: /\b(?:after|following|upon)\b[^.;]{0,40}\b(?:terminat\w+|expir\w+)\b[^.;]{0,60}$/i,
  },
  to_start: {
    after:
      /^[^.;]{0,80}\b(?:effective date|date (?:hereof|of this agreement|first)|execution|commencement)\b/i,
  },
  ends: { before: /\b(?:expire|ends?|continue)\w*\b[^.;]{0,80}$/i },
  initial_term: { before: /\binitial (?:term|period)\b[^.;]{0,60}$/i },
  from_start: { after: /^[^.;]{0,30}\b(?:from|after|following|commencing)\b/i },
  periods: { after: /^\)?\s?(?:renewal |extension )?(?:periods?|terms?)\b/i },
  each: { after: /^[^.;]{0,12}\beach\b/i },
  notice_before: { before: /\b(?:notice|notif\w*|advis\w*|written)\b[^.;]{0,60}$/i },
  such_notice: { before: /\b(?:such|said|this|that) (?:written )?notice\b[^.;]{0,60}$/i },
  notice_after: { after: /^[^.;]{0,40}\b(?:notice|written)\b/i },
  prior: { after: /^[^.;]{0,25}\b(?:prior|before|advance|preceding)\b/i },
  at_least: {
    before:
      /\b(?:at least|not less than|no less than|no later than|not later than|within|least)\b[^.;]{0,15}$/i,
  },
  to_end: {
    after:
      /^[^.;]{0,90}\b(?:expir\w*|end of|anniversary|renewal date|then[- ]current|current term)\b/i,
  },
  unless: {
    before:
      /\b(?:unless|not to renew|non-?renew\w*|elects?|desires?|wish\w*|intent\w*)\b[^.;]{0,120}$/i,
  },
  breach: { before: /\b(?:breach|default|cure|remed\w+|fail\w*)\b[^.;]{0,120}$/i },
  breach_after: { after: /^[^.;]{0,60}\b(?:breach|default|cure|remed\w+|receipt)\b/i },
  terminates: { before: /\bterminat\w+\b[^.;]{0,90}$/i },
  convenience: { after: /^[^.;]{0,60}\bterminat\w+/i },
  option: { before: /\b(?:option|right|may)\b[^.;]{0,80}$/i },
  option_to_renew: {
    before:
      /\b(?:may|option to|right to|wish(?:es)? to|elects? to)\s(?:renew|extend)\b[^.;]{0,170}$/i,
  },
  successive_inside: { inside: /successive|additional|consecutive/i },
  other_matter: {
    before:
      /\b(?:lease|patent|copyright|registration|warrant\w*|surviv\w*|pay\w*|invoice)\b[^.;]{0,100}$/i,
  },
} as const;

/**
 * Returns whether the notice exercises an option, as in "Tenant may renew by notice 180 days before
 * the end". Such a notice does not prevent a renewal.
 */
export function exercisesOption(text: string, length: PrintedDuration): boolean {
  return holds(text, length, words.option_to_renew) && !holds(text, length, words.unless);
}

const wordCues = Object.values(words);

/** Names of the inputs, in the order of `Candidate.inputs`. */
export const lengthInputNames: readonly string[] = [
  'always',
  ...Object.keys(words),
  'days',
  'months',
  'years',
  'long',
  'short',
  'share',
  'sentence_renews',
  'sentence_before_renews',
  'score_renewal',
  'score_notice',
  'score_expiration',
  'score_convenience',
  'best_renewal',
  'best_notice',
  'best_expiration',
  'points',
];

const aboutRenewal = /\b(?:renew\w*|extend\w*|extension|successive)\b/i;

/**
 * Returns the candidates. `points`: score of words without training data, such as those of other
 * languages.
 */
export function lengthCandidates(
  read: ReadContract,
  points: (range: TextRange) => number,
): LengthCandidate[] {
  const { text } = read.contract.squeezed;
  const { durations } = read.contract;
  const scores = durations.map(({ start }) => ({
    renewal: scoreAt(read, start, 'renewal_term'),
    notice: scoreAt(read, start, 'notice_to_terminate_renewal'),
    expiration: scoreAt(read, start, 'expiration_date'),
    convenience: scoreAt(read, start, 'termination_for_convenience'),
  }));
  const most = {
    renewal: Math.max(0, ...scores.map(({ renewal }) => renewal)),
    notice: Math.max(0, ...scores.map(({ notice }) => notice)),
    expiration: Math.max(0, ...scores.map(({ expiration }) => expiration)),
  };
  return durations.map((length, index): LengthCandidate => {
    const score = scores[index]!;
    const days = inDays(length);
    const at = read.contract.sentenceAt(read.contract.squeezed.at(length.start));
    const [before = '', sentence = ''] = [at - 1, at].map((one) => {
      const range = read.contract.sentences[one];
      return range && read.contract.textOf(range);
    });
    const inputs = [
      1,
      ...wordCues.map((cue) => Number(holds(text, length, cue))),
      Number(length.unit === 'day' || length.unit === 'week'),
      Number(length.unit === 'month'),
      Number(length.unit === 'year'),
      Number(days > 1200),
      Number(days < 25),
      length.start / Math.max(1, text.length),
      Number(aboutRenewal.test(sentence)),
      Number(aboutRenewal.test(before)),
      score.renewal,
      score.notice,
      score.expiration,
      score.convenience,
      Number(score.renewal > 0.1 && score.renewal === most.renewal),
      Number(score.notice > 0.1 && score.notice === most.notice),
      Number(score.expiration > 0.1 && score.expiration === most.expiration),
      points(length),
    ];
    return { value: String(Math.round(days)), inputs, length };
  });
}
