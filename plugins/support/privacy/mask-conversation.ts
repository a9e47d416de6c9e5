// Masks a conversation for display and storage: secrets always, personal data according to the
// privacy policy.

import { findSecrets, maskSecrets, secretMasks } from 'workmill/sdk';
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
  maskAcross(turns.filter(({ role }) => role !== 'agent'));
  return { ...conversation, subject, turns };
}

/** Masks numbers that a speaker continues in later turns, in each of them. */
function maskAcross(turns: readonly Turn[]): void {
  const places = findSecrets(turns.map(({ text }) => text).join('\n'));
  let begin = 0;
  for (const turn of turns) {
    const { text } = turn;
    let at = 0;
    let masked = '';
    for (const { kind, start, end } of places) {
      const [from, to] = [Math.max(start - begin, at), Math.min(end - begin, text.length)];
      if (from >= to) continue;
      masked += text.slice(at, from) + secretMasks[kind];
      at = to;
    }
    begin += text.length + 1;
    turn.text = masked + text.slice(at);
  }
}

/** Returns whether personal data in a turn is masked. */
export function isMasked({ role }: Turn, { speakers }: PrivacyPolicy): boolean {
  return speakers !== 'customers' || role !== 'agent';
}
