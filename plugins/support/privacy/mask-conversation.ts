// Masks a conversation for display and storage: secrets always, personal data according to the
// privacy policy.

import { maskSecrets } from 'workmill/sdk';
import type { Conversation, Turn } from '../conversation/conversation.ts';
import { maskPersonalData, personalKinds, type PersonalKind } from './personal-data.ts';

export interface PrivacyPolicy {
  /** Kinds of personal data that are masked; default: all. */
  mask?: readonly PersonalKind[];
  /** Speakers whose turns are masked; default: all. */
  speakers?: 'everyone' | 'customers';
}

/** Masks the conversation. `names`: words that are names in it (see `namesIn`). */
export function maskConversation(
  conversation: Conversation,
  policy: PrivacyPolicy,
  names: ReadonlySet<string>,
): Conversation {
  const { mask = personalKinds } = policy;
  const maskText = (text: string): string => maskPersonalData(text, mask, names);
  const subject = conversation.subject === null ? null : maskText(conversation.subject);
  return {
    ...conversation,
    subject,
    turns: conversation.turns.map((turn) =>
      isMasked(turn, policy) ? { ...turn, text: maskText(turn.text) } : turn,
    ),
  };
}

/** Masks secrets only. Values must be extracted before personal data is masked. */
export function withoutSecrets(conversation: Conversation): Conversation {
  const subject = conversation.subject === null ? null : maskSecrets(conversation.subject);
  const turns = conversation.turns.map((turn) => ({ ...turn, text: maskSecrets(turn.text) }));
  return { ...conversation, subject, turns };
}

/** Returns whether personal data in a turn is masked. */
export function isMasked({ role }: Turn, { speakers }: PrivacyPolicy): boolean {
  return speakers !== 'customers' || role !== 'agent';
}
