// Finds whether the contract renews, for how long, and the notice that prevents renewal.

import { addDuration, type Duration } from '../text/durations.ts';
import { choose, inOrder, type Choice } from './choose.ts';
import { pointsOf, type Cue } from './cues.ts';
import { confidenceOfChoice, type Fact, type ReadContract } from './fact.ts';
import {
  exercisesOption,
  lengthCandidates,
  lengthInputNames,
  type LengthCandidate,
} from './length-inputs.ts';
import { renewalNoticeWeights, renewalTermWeights } from './weights.ts';

export interface Renewal {
  /** Length of one renewal. */
  term: Fact<Duration> | null;
  /** Notice period before the end of the term that prevents renewal. */
  notice: Fact<Duration> | null;
  /** Last day for the notice in the current term; null if the end of the term is unknown. */
  noticeBy: Fact<string> | null;
  /** Whether the contract renews without action by a party; null if no renewal is mentioned. */
  isAutomatic: boolean | null;
}

export function renewalOf(read: ReadContract, expiration: Fact<string> | null): Renewal {
  const term = renewalTerm(read);
  const notice = renewalNotice(read);
  const sentence = term && read.contract.sentenceText(term.start);
  const isAutomatic =
    sentence === null
      ? null
      : /automatic|shall (?:be )?(?:renew|extend)|will (?:be )?(?:renew|extend)|successive|stillschweigend|verlängert sich|t[áa]cit|automátic|stilzwijgend/i.test(
          sentence,
        ) && !/option|mutual|agree(?:ment|d)? in writing|upon agreement/i.test(sentence);
  return { term, notice, noticeBy: lastNoticeDay(read, notice, expiration), isAutomatic };
}

function lastNoticeDay(
  { contract }: ReadContract,
  notice: Fact<Duration> | null,
  expiration: Fact<string> | null,
): Fact<string> | null {
  if (!notice || !expiration) return null;
  const { start, end } = notice;
  // Business days depend on a holiday calendar that the contract does not specify.
  if (/business|working/i.test(contract.document.text.slice(start, end))) return null;
  const { count, unit } = notice.value;
  const value = addDuration(expiration.value, { count: -count, unit });
  if (value === null) return null;
  const confidence = Math.min(notice.confidence, expiration.confidence);
  const derivation = `${count} ${unit}${count === 1 ? '' : 's'} before ${expiration.value}`;
  return { value, start, end, confidence, derivation };
}

/**
 * Cues in other languages. The labeled contracts are in English, so these points were set by hand.
 */
const foreignTerm: readonly Cue[] = [
  { points: 7, before: /(?:verlänger|reconduc|prórrog|prorrog|rinnov|verleng)[^.;]{0,110}$/i },
  { points: -7, before: /(?:préavis de|Frist von|preaviso de|preavviso di|opzegtermijn van)\s$/i },
];
const foreignNotice: readonly Cue[] = [
  {
    points: 7,
    before: /(?:préavis de|Frist von|preaviso de|preavviso di|opzegtermijn van)\s$/i,
  },
];
const termWeights = inOrder(lengthInputNames, renewalTermWeights.weights);
const noticeWeights = inOrder(lengthInputNames, renewalNoticeWeights.weights);

function renewalTerm(read: ReadContract): Fact<Duration> | null {
  const { text } = read.contract.squeezed;
  const candidates = lengthCandidates(read, (length) => pointsOf(text, length, foreignTerm));
  return factOf(read, choose(candidates, termWeights, renewalTermWeights.least));
}

function renewalNotice(read: ReadContract): Fact<Duration> | null {
  const { text } = read.contract.squeezed;
  const candidates = lengthCandidates(read, (length) =>
    pointsOf(text, length, foreignNotice),
  ).filter(({ length }) => !exercisesOption(text, length));
  return factOf(read, choose(candidates, noticeWeights, renewalNoticeWeights.least));
}

function factOf(
  { contract }: ReadContract,
  choice: Choice<LengthCandidate> | null,
): Fact<Duration> | null {
  if (!choice) return null;
  const { count, unit } = choice.candidate.length;
  const range = contract.original(choice.candidate.length);
  return { value: { count, unit }, ...range, confidence: confidenceOfChoice(choice.probability) };
}
