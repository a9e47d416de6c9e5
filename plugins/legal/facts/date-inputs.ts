// Model inputs for whether a date is the agreement date or the effective date: nearby words, its
// position, and the scores of the clause model for its sentence.

import type { TextRange } from 'workmill/sdk';
import type { PrintedDate } from '../text/dates.ts';
import type { Candidate } from './choose.ts';
import { holds, unrelated } from './cues.ts';
import { scoreAt, type ReadContract } from './fact.ts';

export interface DateCandidate extends Candidate {
  date: PrintedDate;
}

const words = {
  made: { before: /\b(?:made|entered|executed)\b[^.;]{0,90}$/i },
  dated: { before: /\bdated?\b[^.;]{0,25}$/i },
  as_of: { before: /\bas of\b[^.;]{0,30}$/i },
  agreement: { before: /\b(?:agreement|contract)\b[^.;]{0,60}$/i },
  this: { before: /\bthis\s.{0,8}$/i },
  effective_near: { before: /\beffect(?:ive)?\b[^.;]{0,25}$/i },
  effective_before: { before: /\beffect(?:ive)?\b[^.;]{0,70}$/i },
  begins: {
    before:
      /\b(?:commenc\w+|begin\w*|start\w*|(?:come|comes|enters?) into (?:force|effect)|takes? effect)\b[^.;]{0,40}$/i,
  },
  term: { before: /\bterm\b[^.;]{0,150}$/i },
  lasts: { before: /\b(?:continu\w*|remain\w*|force and effect)\b[^.;]{0,100}$/i },
  ends: { before: /\b(?:expir\w*|terminat\w*|until|through|ending|ends?)\b[^.;]{0,40}$/i },
  ends_near: { before: /\b(?:expir\w*|terminat\w*|until|through|ending|ends?)\b[^.;]{0,8}$/i },
  defined_start: {
    before:
      /\b(?:effective|commencement|start|starting) date\b["”]?[^.;"“]{0,25}(?:\b(?:means?|is|be)\b[^.;"“]{0,40}|:\s?)$/i,
  },
  will_be_effective: {
    before: /\b(?:shall|will|is|be|becomes?)\b[^.;]{0,12}\beffective\b[^.;]{0,20}$/i,
  },
  other_agreement: {
    before: /\b(?:that certain|pursuant to|under the|original|prior|previous)\b[^.;]{0,80}$/i,
  },
  amended: { before: /\b(?:amend\w*|restat\w*|supplement\w*)\b[^.;]{0,80}$/i },
  unrelated: { before: unrelated },
  signed: { before: /\b(?:Date|Dated|Datum)\s?:?[\s_]{0,4}$/ },
  between: { after: /^.{0,10}(?:by and )?(?:between|among)\b/i },
  by: { after: /^.{0,5}\bby\b/i },
  called_effective_date: {
    after: /^[^.;]{0,45}["“(]\s?(?:the )?["“]?\s?(?:effective|commencement|start) date/i,
  },
  called_agreement_date: {
    after: /^[^.;]{0,30}\((?:the )?["“](?:agreement|contract|execution|signing) date/i,
  },
  quoted: { after: /^.{0,12}\((?:the )?["“]/i },
} as const;

const wordCues = Object.values(words);

/** Names of the inputs, in the order of `Candidate.inputs`. */
export const dateInputNames: readonly string[] = [
  'always',
  ...Object.keys(words),
  'place',
  'share',
  'late',
  'title',
  'first',
  'earliest',
  'latest',
  'repeated',
  'score_agreement',
  'score_effective',
  'score_expiration',
  'best_agreement',
  'best_effective',
  'best_expiration',
  'points',
];

/** Returns whether words near the date state that something takes effect on it. */
export function statesStart(text: string, date: PrintedDate): boolean {
  const { effective_before, begins, called_effective_date } = words;
  return [effective_before, begins, called_effective_date].some((cue) => holds(text, date, cue));
}

const charactersOfPreamble = 6000;
const charactersOfTitle = 600;

/**
 * Returns the candidates. `points`: score of words without training data, such as those of other
 * languages.
 */
export function dateCandidates(
  read: ReadContract,
  points: (range: TextRange) => number,
): DateCandidate[] {
  const { text } = read.contract.squeezed;
  const { dates } = read.contract;
  const counts = Map.groupBy(dates, ({ date }) => date);
  const sorted = dates.map(({ date }) => date).toSorted();
  const scores = dates.map(({ start }) => ({
    agreement: scoreAt(read, start, 'agreement_date'),
    effective: scoreAt(read, start, 'effective_date'),
    expiration: scoreAt(read, start, 'expiration_date'),
  }));
  const most = {
    agreement: Math.max(0, ...scores.map(({ agreement }) => agreement)),
    effective: Math.max(0, ...scores.map(({ effective }) => effective)),
    expiration: Math.max(0, ...scores.map(({ expiration }) => expiration)),
  };
  return dates.map((date, index): DateCandidate => {
    const score = scores[index]!;
    const share = date.start / Math.max(1, text.length);
    const inputs = [
      1,
      ...wordCues.map((cue) => Number(holds(text, date, cue))),
      Math.min(1.5, date.start / charactersOfPreamble),
      share,
      Number(share > 0.6),
      Number(date.start < charactersOfTitle),
      Number(index === 0),
      Number(date.date === sorted[0]),
      Number(date.date === sorted.at(-1)),
      Math.log(counts.get(date.date)!.length),
      score.agreement,
      score.effective,
      score.expiration,
      Number(score.agreement > 0.1 && score.agreement === most.agreement),
      Number(score.effective > 0.1 && score.effective === most.effective),
      Number(score.expiration > 0.1 && score.expiration === most.expiration),
      points(date),
    ];
    return { value: date.date, inputs, date };
  });
}
