// Accuracy of answers from models that were not trained on the agreement.

import {
  answers,
  questionNames,
  type Answer,
  type QuestionName,
} from '../../../plugins/legal/nda/questions.ts';

export interface Judged {
  question: QuestionName;
  expected: Answer;
  given: Answer;
  probability: number;
}

export interface AnswerFigures {
  /** Number of answers judged. */
  answers: number;
  accuracy: number;
  f1: Record<Answer, number>;
}

export function figuresOf(rows: readonly Judged[]): AnswerFigures {
  const right = rows.filter(({ expected, given }) => expected === given).length;
  const f1 = Object.fromEntries(answers.map((answer) => [answer, f1Of(rows, answer)]));
  return {
    answers: rows.length,
    accuracy: rounded(right / Math.max(1, rows.length)),
    f1: f1 as AnswerFigures['f1'],
  };
}

function f1Of(rows: readonly Judged[], answer: Answer): number {
  const expected = rows.filter((row) => row.expected === answer).length;
  const given = rows.filter((row) => row.given === answer).length;
  const both = rows.filter((row) => row.expected === answer && row.given === answer).length;
  return rounded((2 * both) / Math.max(1, expected + given));
}

/**
 * Returns the share of answers and their accuracy if less probable answers are left to a person.
 */
export function abstainingCurve(
  rows: readonly Judged[],
): { from: number; answered: number; accuracy: number }[] {
  return [0, 0.5, 0.6, 0.7, 0.8, 0.9].map((from) => {
    const some = rows.filter(({ probability }) => probability >= from);
    const answered = rounded(some.length / rows.length);
    return { from, answered, accuracy: figuresOf(some).accuracy };
  });
}

/** Returns the figures of each question. */
export function figuresOfQuestions(rows: readonly Judged[]): Record<QuestionName, AnswerFigures> {
  const figures = questionNames.map(
    (name) => [name, figuresOf(rows.filter(({ question }) => question === name))] as const,
  );
  return Object.fromEntries(figures) as Record<QuestionName, AnswerFigures>;
}

export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
