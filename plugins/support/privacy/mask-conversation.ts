// A conversation as it may be shown and kept: without secrets, and without personal data as the
// policy says.

import { maskSecrets } from 'workmill/sdk';
import type { Conversation, Turn } from '../conversation/conversation.ts';
import { maskPersonalData, personalKinds, type PersonalKind } from './personal-data.ts';

export interface PrivacyPolicy {
  /** Kinds that are masked; all by default. */
  mask?: readonly PersonalKind[];
  /** Speakers whose turns are masked; all by default. */
  speakers?: 'everyone' | 'customers';
}

/** `names`: words that name people in it (`namesIn`). */
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

/** Secrets alone: what is looked for in a text must not begin with them. */
export function withoutSecrets(conversation: Conversation): Conversation {
  const subject = conversation.subject === null ? null : maskSecrets(conversation.subject);
  const turns = conversation.turns.map((turn) => ({ ...turn, text: maskSecrets(turn.text) }));
  return { ...conversation, subject, turns };
}

/** Whether personal data in what somebody says is masked. */
export function isMasked({ role }: Turn, { speakers }: PrivacyPolicy): boolean {
  return speakers !== 'customers' || role !== 'agent';
}
