// Analyzes a case before any decision: category, sentiment, signals, entities and summary.

import type { LocalModel, Model } from 'workmill/sdk';
import { turnOf, type Conversation } from './conversation/conversation.ts';
import { detectLanguages, type Languages } from './conversation/languages.ts';
import { readFields, type FieldTexts, type FieldValue } from './custom-fields/read-fields.ts';
import { findEntities, type Entity } from './entities/find-entities.ts';
import { findPersons } from './entities/find-people.ts';
import { maskConversation, withoutSecrets } from './privacy/mask-conversation.ts';
import { namesIn } from './privacy/people.ts';
import type { CaseRead } from './read-case.ts';
import type { Settings } from './settings-schema.ts';
import { summarize, type Summary } from './summary/summarize.ts';
import { writeSummary, type WrittenSummary } from './summary/write-summary.ts';
import { categorize, type Categorized } from './understanding/categorize.ts';
import { categoryInput } from './understanding/category-cues.ts';
import { intentOf, type Intent } from './understanding/intents.ts';
import { readSentiment, type SentimentRead } from './understanding/sentiment.ts';
import { findSignals, type Signal } from './understanding/signals.ts';

export interface Models {
  category: LocalModel;
  sentiment: LocalModel | null;
  /** Model of the custom fields; null until the tenant has trained one. */
  fields: LocalModel | null;
  /** Model server that the administrator configured, if any. */
  server?: Model | undefined;
}

export interface CaseUnderstood {
  /** Conversation without secrets, and without personal data according to the privacy policy. */
  conversation: Conversation;
  languages: Languages;
  category: Categorized;
  sentiment: SentimentRead;
  signals: Signal[];
  entities: Entity[];
  fields: FieldValue[];
  summary: Summary;
  /** Null if no model server was asked. */
  written: WrittenSummary | null;
  intent: Intent;
  /** Text of the customer, in lower case. */
  words: string;
  /** Text on which the category is based. */
  opening: string | null;
}

/** Maximum number of characters of an attachment that are searched for numbers. */
const readOfAttachment = 20_000;
const openingCharacters = 1000;

export async function understandCase(
  { conversation: given, attachments }: CaseRead,
  models: Models,
  settings: Settings,
): Promise<CaseUnderstood> {
  const said = withoutSecrets(given);
  const languages = await detectLanguages(said.turns);
  const { privacy = {} } = settings;
  const names = namesIn(said);
  const conversation = maskConversation(said, privacy, names);
  // Automatic replies have no request and no sentiment.
  const judged = conversation.isAutoReply
    ? { ...conversation, subject: null, turns: [] }
    : conversation;
  const category = categorize(judged, models.category);
  const sentiment = readSentiment(judged, languages.turns, models.sentiment);
  const name = category.category ?? 'other';
  const summary = summarize(conversation, (sentence) => {
    // Category `other` stands for small talk.
    if (name === 'other') return 0;
    const { ranked } = models.category.predict(categoryInput(sentence));
    return ranked.find(({ label }) => label === name)?.probability ?? 0;
  });
  const attached = attachments
    .filter(({ status, text }) => status === 'read' && text !== '')
    .map(({ text }) => turnOf(text.slice(0, readOfAttachment)));
  // Extract entities before masking: a mask would hide numbers that resemble telephone numbers.
  const searched = { ...said, turns: [...said.turns, ...attached] };
  const [words, opening] = [wordsOfCustomer(conversation), openingOf(conversation)];
  return {
    conversation,
    languages,
    category,
    sentiment,
    signals: findSignals(conversation),
    entities: [
      ...findEntities(searched, settings.patterns ?? []).map((entity) => ({
        ...entity,
        turn: Math.max(0, Math.min(entity.turn, said.turns.length - 1)),
      })),
      ...findPersons(said, privacy, names),
    ],
    fields: fieldsOf(settings, models.fields, {
      isAutoReply: conversation.isAutoReply,
      opening,
      words,
      searched: searched.turns.map(({ text }) => text),
    }),
    summary,
    written: await writeSummary(conversation, models.server),
    intent: intentOf(conversation, name, sentiment.sentiment),
    words,
    opening,
  };
}

/** Returns the custom fields; none for automatic replies. */
function fieldsOf(
  { custom_fields: fields = {} }: Settings,
  model: LocalModel | null,
  { isAutoReply, ...texts }: FieldTexts & { isAutoReply: boolean },
): FieldValue[] {
  return isAutoReply ? [] : readFields(fields, texts, model);
}

function wordsOfCustomer({ subject, turns }: Conversation): string {
  const said = turns.filter(({ role }) => role !== 'agent').map(({ text }) => text);
  return [subject ?? '', ...said].join('\n').slice(0, 50_000).toLowerCase();
}

function openingOf({ subject, turns }: Conversation): string | null {
  const own = turns.filter(
    ({ role, isQuoted }) => role !== 'agent' && role !== 'system' && !isQuoted,
  );
  const text = [subject ?? '', ...own.slice(0, 5).map(({ text: one }) => one)].join('\n').trim();
  return text.slice(0, openingCharacters) || null;
}
