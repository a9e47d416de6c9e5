// The reply macros that fit a case, filled with its facts.

import { createHash } from 'node:crypto';
import { holds, type CaseFacts } from '../deciding/condition.ts';
import type { Priority } from '../deciding/levels.ts';
import type { Macro } from './macro.ts';
import { fillTemplate, type PlaceholderValues } from './placeholders.ts';

/** As the result has it. */
export interface SuggestedReply {
  macro: string;
  title: string | null;
  /** Of the text, ISO 639-1: the customer may write another one. */
  language: string;
  /** Beginning of the SHA-256 of the text before it was filled: which wording of the macro it is. */
  wording: string;
  text: string;
  /** Placeholders that nobody has filled; the text names them in brackets. */
  missing: string[];
}

export interface MacrosChosen {
  replies: SuggestedReply[];
  /** Of these macros, in their order. */
  actions: string[];
}

/** An agent chooses one of them. */
const mostReplies = 3;

/** In the order of the playbook. An automatic reply gets none: an answer would start a loop. */
export function chooseMacros(
  macros: readonly Macro[],
  { facts, priority }: { facts: CaseFacts; priority: Priority },
  valuesIn: (language: string) => PlaceholderValues,
): MacrosChosen {
  if (facts.isAutoReply) return { replies: [], actions: [] };
  const fitting = macros.filter(({ when }) => holds(when, facts, priority)).slice(0, mostReplies);
  return {
    replies: fitting.map((macro) => replyOf(macro, facts.language, valuesIn)),
    actions: fitting.flatMap(({ actions = [] }) => actions),
  };
}

function replyOf(
  { id, title, reply }: Macro,
  wanted: string | null,
  valuesIn: (language: string) => PlaceholderValues,
): SuggestedReply {
  const languages = Object.keys(reply);
  const language =
    languages.find((one) => one === wanted) ??
    (languages.includes('en') ? 'en' : languages.toSorted()[0]!);
  const template = reply[language]!;
  const wording = createHash('sha256').update(template).digest('hex').slice(0, 12);
  const { text, missing } = fillTemplate(template, valuesIn(language), language);
  return { macro: id, title: title ?? null, language, wording, text, missing };
}
