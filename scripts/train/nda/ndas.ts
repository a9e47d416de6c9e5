// Reads non-disclosure agreements with labeled answers: a folder with nda_truth.jsonl, one JSON
// object per line: `{id, file, truth: {hypotheses}}`. Each hypothesis of ContractNLI has a choice,
// and its evidence as offsets in the text of the file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences, type Example, type TextRange } from '../../../core/sdk/sdk.ts';
import { evidenceInputs } from '../../../plugins/legal/nda/evidence-inputs.ts';
import {
  questionNames,
  questions,
  type Answer,
  type QuestionName,
} from '../../../plugins/legal/nda/questions.ts';
import { denialLabel, evidenceLabel } from '../../../plugins/legal/nda/signals.ts';

type Choice = 'Entailment' | 'Contradiction' | 'NotMentioned';

interface Row {
  id: string;
  file: string;
  truth: {
    hypotheses: Record<string, { choice: Choice; evidence: [start: number, end: number][] }>;
  };
}

export interface LabeledNda {
  id: string;
  text: string;
  sentences: readonly TextRange[];
  /** Identifier of the form; equal for agreements written from the same form. */
  form: string;
  answers: Record<QuestionName, { answer: Answer; evidence: [start: number, end: number][] }>;
}

const answerOf = {
  Entailment: 'entailed',
  Contradiction: 'contradicted',
  NotMentioned: 'not_mentioned',
} as const satisfies Record<Choice, Answer>;

export function readNdas(folder: string): LabeledNda[] {
  const lines = readFileSync(join(folder, 'nda_truth.jsonl'), 'utf8').trim().split('\n');
  const ndas = lines.map((line): LabeledNda => {
    const { id, file, truth } = JSON.parse(line) as Row;
    const text = readFileSync(join(folder, file), 'utf8');
    const labeled = questionNames.map((name) => {
      const { choice, evidence } = truth.hypotheses[questions[name].contractNli]!;
      return [name, { answer: answerOf[choice], evidence }] as const;
    });
    const answers = Object.fromEntries(labeled) as LabeledNda['answers'];
    return { id, text, sentences: splitSentences(text), form: id, answers };
  });
  return nameForms(ndas);
}

/** Returns sentences as examples for the evidence model. */
export function examplesOf({ text, sentences, form, answers }: LabeledNda): Example[] {
  return evidenceInputs(text, sentences).map((input, index) => {
    const labels = questionNames.flatMap((name) => {
      const { answer, evidence } = answers[name];
      if (!evidence.some((range) => isOf(sentences[index]!, range))) return [];
      const label = evidenceLabel(name);
      return answer === 'contradicted' ? [label, denialLabel(name)] : [label];
    });
    return { ...input, labels, group: form };
  });
}

/** Returns whether more than half of the shorter range overlaps. */
function isOf({ start, end }: TextRange, [from, to]: [number, number]): boolean {
  const overlap = Math.min(end, to) - Math.max(start, from);
  return 2 * overlap > Math.min(end - start, to - from);
}

/** Number of words in a run, long enough to distinguish a shared form from common phrases. */
const wordsInRun = 8;
/** Minimum share of the shorter agreement's runs for both to be of one form. */
const sharedRuns = 0.3;

function nameForms(ndas: readonly LabeledNda[]): LabeledNda[] {
  const runs = ndas.map(({ text }) => runsOf(text));
  const forms = ndas.map(({ id }) => id);
  for (const [index, own] of runs.entries()) {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = runs[earlier]!;
      const shared = [...own].filter((run) => other.has(run)).length;
      if (shared < sharedRuns * Math.min(own.size, other.size)) continue;
      const [from, to] = [forms[index]!, forms[earlier]!];
      for (const [at, form] of forms.entries()) if (form === from) forms[at] = to;
    }
  }
  return ndas.map((nda, index) => ({ ...nda, form: forms[index]! }));
}

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const runs = new Set<string>();
  for (let at = 0; at + wordsInRun <= words.length; at += 1) {
    runs.add(words.slice(at, at + wordsInRun).join(' '));
  }
  return runs;
}
