// Converts an e-mail and its history to turns, oldest first.

import type { Document } from 'workmill/sdk';
import { turnOf, type Conversation, type Role, type Turn } from './conversation.ts';
import { autoReplySubject } from './mail-words.ts';
import { roleOf } from './roles.ts';
import { splitMail, type SplitMail } from './split-mail.ts';

type Mail = Pick<Document, 'text' | 'metadata'>;

/** Maximum number of messages in a history. Older messages are unrelated to the case. */
const mostMessages = 50;

export function readMail({ text, metadata }: Mail, form: 'email' | 'html'): Conversation {
  const from = metadata['from'] ?? metadata['sender'] ?? null;
  const subject = metadata['subject'] ?? null;
  const newest = splitMail(text);
  const sender = from === null ? null : displayName(from);
  const turns: Turn[] = [];
  const own = { speaker: sender, at: metadata['date'] ?? null };
  if (newest.reply !== '') turns.push(turnOf(newest.reply, own));
  const messages = historyOf(newest);
  for (const { split, speaker, at } of messages) {
    if (split.reply !== '') turns.push(turnOf(split.reply, { speaker, at, isQuoted: true }));
  }
  return {
    form,
    subject,
    turns: withMailRoles(turns.toReversed(), sender),
    isAutoReply: isAutomatic(metadata),
    leftOut: countParts([newest, ...messages.map(({ split }) => split)]),
    turnsDropped: 0,
  };
}

interface Earlier {
  split: SplitMail;
  speaker: string | null;
  at: string | null;
}

function historyOf(newest: SplitMail): Earlier[] {
  const messages: Earlier[] = [];
  let { earlier } = newest;
  while (earlier && messages.length < mostMessages) {
    const split = splitMail(earlier.text);
    messages.push({ split, speaker: earlier.sender, at: earlier.at });
    ({ earlier } = split);
  }
  return messages;
}

/**
 * Assigns roles: the sender of the newest message is the customer, unless the name indicates an
 * agent. Other senders have the opposite role.
 */
function withMailRoles(turns: readonly Turn[], sender: string | null): Turn[] {
  const isAgent = sender !== null && roleOf(sender) === 'agent';
  const own: Role = isAgent ? 'agent' : 'customer';
  const other: Role = isAgent ? 'customer' : 'agent';
  return turns.map((turn) => {
    const isOwn = !turn.isQuoted || (turn.speaker !== null && isSame(turn.speaker, sender));
    return { ...turn, role: isOwn ? own : other };
  });
}

function isSame(one: string, other: string | null): boolean {
  return other !== null && one.toLowerCase() === other.toLowerCase();
}

function displayName(address: string): string {
  const name = address
    .replace(/<[^<>]*>/g, '')
    .replaceAll('"', '')
    .trim();
  return name || address.replaceAll(/[<>]/g, '').trim();
}

function isAutomatic(metadata: Readonly<Record<string, string>>): boolean {
  const { auto_submitted: submitted, subject = '', from = '', precedence = '' } = metadata;
  const isMarked = submitted !== undefined && !/^no\b/i.test(submitted);
  const isDaemon = /mailer-daemon|postmaster@/i.test(from);
  return isMarked || isDaemon || /auto_reply/i.test(precedence) || autoReplySubject.test(subject);
}

function countParts(splits: readonly SplitMail[]): Conversation['leftOut'] {
  const counts: Partial<Record<keyof Conversation['leftOut'], number>> = {};
  for (const { leftOut } of splits) {
    for (const kind of ['quoted', 'signature', 'disclaimer'] as const) {
      if (leftOut[kind] !== undefined) counts[kind] = (counts[kind] ?? 0) + leftOut[kind];
    }
  }
  return counts;
}
