// Finds the people that a conversation names. Names are returned only where the privacy policy
// allows them; otherwise the mask is returned.

import type { Conversation } from '../conversation/conversation.ts';
import { isMasked, type PrivacyPolicy } from '../privacy/mask-conversation.ts';
import { findPeople } from '../privacy/people.ts';
import { masks, personalKinds } from '../privacy/personal-data.ts';
import type { Entity } from './find-entities.ts';

const mostPeople = 20;
/** Maximum number of characters of a turn. Longer turns are pasted logs. */
const readOfTurn = 20_000;

/** Returns each name once. All masked names count as one. */
export function findPersons(
  conversation: Pick<Conversation, 'turns'>,
  policy: PrivacyPolicy,
  names: ReadonlySet<string>,
): Entity[] {
  const { mask = personalKinds } = policy;
  const people = new Map<string, Entity>();
  for (const [turn, one] of conversation.turns.entries()) {
    const isHidden = mask.includes('name') && isMasked(one, policy);
    for (const { start, end } of findPeople(one.text.slice(0, readOfTurn), names)) {
      const text = isHidden ? masks.name : one.text.slice(start, end);
      if (!people.has(text)) people.set(text, { kind: 'person', value: text, text, turn });
    }
  }
  return [...people.values()].slice(0, mostPeople);
}
