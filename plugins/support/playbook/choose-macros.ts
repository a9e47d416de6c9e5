// Selects the reply macros that match a case, and fills in its facts.

import { createHash } from 'node:crypto';
import { holds, type CaseFacts } from '../deciding/condition.ts';
import type { Priority } from '../deciding/levels.ts';
import type { Macro } from './macro.ts';
import { fillTemplate, type PlaceholderValues } from './placeholders.ts';

/** A suggested reply in the format of the result. */
export interface SuggestedReply {
  macro: string;
  title: string | null;
  /** Language of the text, ISO 639-1. The customer may use a different one. */
  language: string;
  /**
   * Prefix of the SHA-256 of the text before placeholders were filled; identifies the wording of
   * the macro.
   */
  wording: string;
  text: string;
  /** Placeholders without a value. The text shows them in brackets. */
  missing: string[];
}

export interface MacrosChosen {
  replies: SuggestedReply[];
  /** Actions of these macros, in the same order. */
  actions: string[];
}

/** Maximum number of replies, from which an agent chooses. */
const mostReplies = 3;

/**
 * Returns the replies in the order of the playbook. Returns none for an automatic reply: an answer
 * would start a mail loop.
 */
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
