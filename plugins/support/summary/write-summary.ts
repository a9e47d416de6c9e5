// Requests a summary from the customer's own model server, if configured. The server receives the
// masked conversation. The summary is accepted only if the conversation states all of its facts.

import { maskSecrets, type JSONSchema, type Model } from 'workmill/sdk';
import type { Conversation } from '../conversation/conversation.ts';
import { unsupportedClaims } from './stated-claims.ts';
import { unsupportedFacts } from './stated-facts.ts';

export interface WrittenSummary {
  /** Accepted summary; null to keep the extractive summary. */
  text: string | null;
  model: string;
  /** Outcome, for the audit trail. */
  detail: string;
}

/**
 * Maximum number of characters from the start and from the end of the conversation. The start
 * describes the issue, the end the outcome.
 */
const [mostOfStart, mostOfEnd] = [12_000, 12_000];
const longestSummary = 1200;
const mostNamed = 5;

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['summary'],
  properties: { summary: { type: 'string', minLength: 20, maxLength: longestSummary } },
} as const satisfies JSONSchema;

const instructions =
  'The document is the conversation of a support case; each turn begins with its speaker in brackets. ' +
  'Write a summary of two to five sentences in the language of the customer: the issue, what was ' +
  'tried, what the customer wants, and what was promised. Say "the customer" and "support", and use ' +
  'the words, numbers, dates and names of the conversation exactly as they are written.';

/** Returns null if no server is configured, or if the conversation has no text. */
export async function writeSummary(
  conversation: Conversation,
  model: Model | undefined,
): Promise<WrittenSummary | null> {
  const shown = textFor(conversation);
  if (!model || conversation.isAutoReply || shown === '') return null;
  const { name } = model;
  const { value, refused } = await model.write({ text: shown, schema, instructions });
  if (refused !== null) {
    return { text: null, model: name, detail: `${name} gave no summary: ${refused}.` };
  }
  const { summary } = value as { summary: string };
  const text = maskSecrets(summary.replaceAll(/\s+/g, ' ').trim());
  const missing = [...unsupportedFacts(text, shown), ...unsupportedClaims(text, shown)];
  if (missing.length > 0) {
    const named = missing.slice(0, mostNamed).join(', ');
    const detail = `The summary of ${name} was discarded. Not in the conversation: ${named}.`;
    return { text: null, model: name, detail };
  }
  const detail = `${name} wrote the summary. Its numbers, dates, identifiers and names are in the conversation.`;
  return { text, model: name, detail };
}

/** Returns the text for the server. Internal notes are excluded. */
function textFor({ subject, turns }: Conversation): string {
  const said = turns
    .filter(({ isInternal, text }) => !isInternal && text !== '')
    .map(({ role, text }) => `[${role}] ${text}`);
  if (said.length === 0) return '';
  const whole = maskSecrets(
    [...(subject === null ? [] : [`[subject] ${subject}`]), ...said].join('\n'),
  );
  if (whole.length <= mostOfStart + mostOfEnd) return whole;
  return `${whole.slice(0, mostOfStart)}\n…\n${whole.slice(-mostOfEnd)}`;
}
