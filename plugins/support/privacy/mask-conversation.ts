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

export function maskConversation(conversation: Conversation, policy: PrivacyPolicy): Conversation {
  const subject = conversation.subject === null ? null : maskText(conversation.subject, policy);
  return {
    ...conversation,
    subject,
    turns: conversation.turns.map((turn) => maskTurn(turn, policy)),
  };
}

/** Secrets alone: what is looked for in a text must not begin with them. */
export function withoutSecrets(conversation: Conversation): Conversation {
  const subject = conversation.subject === null ? null : maskSecrets(conversation.subject);
  const turns = conversation.turns.map((turn) => ({ ...turn, text: maskSecrets(turn.text) }));
  return { ...conversation, subject, turns };
}

function maskTurn(turn: Turn, policy: PrivacyPolicy): Turn {
  const isMasked = policy.speakers !== 'customers' || turn.role !== 'agent';
  return isMasked ? { ...turn, text: maskText(turn.text, policy) } : turn;
}

function maskText(text: string, { mask = personalKinds }: PrivacyPolicy): string {
  return maskPersonalData(text, mask);
}
