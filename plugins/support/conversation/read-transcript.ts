// Reads a transcript in any supported format as turns.

import type { Document } from 'workmill/sdk';
import { turnOf, type Conversation, type Form, type Turn } from './conversation.ts';
import { readJsonExport } from './json-export.ts';
import { readLabelledLines } from './labelled-lines.ts';
import { readMail } from './read-mail.ts';
import { splitMail } from './split-mail.ts';
import { withRoles } from './roles.ts';
import { readSubtitles } from './subtitles.ts';
import { readWhatsApp } from './whatsapp.ts';

/**
 * Maximum number of turns from the start and from the end. The first ones contain the request, the
 * last ones the current state.
 */
const [firstTurns, lastTurns] = [200, 800];

/**
 * Reads a transcript. `document`: the content that the appliance extracted if the text is an e-mail
 * or HTML.
 */
export function readTranscript(text: string, document: Document | null): Conversation {
  if (document?.format === 'email') return bounded(readMail(document, 'email'));
  if (document?.format === 'html') return bounded(readMail(document, 'html'));
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const exported = readJsonExport(clean);
  if (exported) return asConversation(exported.form, exported.turns, exported.subject);
  const whatsApp = readWhatsApp(clean);
  if (whatsApp) return asConversation('whatsapp', whatsApp);
  const subtitles = readSubtitles(clean);
  if (subtitles) return asConversation('subtitles', subtitles);
  const labelled = readLabelledLines(clean);
  if (labelled) return asConversation('labelled', labelled);
  return readPlain(clean);
}

function asConversation(form: Form, turns: readonly Turn[], subject: string | null = null) {
  const nothing = { isAutoReply: false, leftOut: {}, turnsDropped: 0 };
  return bounded({ form, subject, turns: withRoles(turns), ...nothing });
}

/** Reads a single message of the customer, which may be copied from a mail client. */
function readPlain(text: string): Conversation {
  const { subject, body } = withSubject(text);
  const { reply, earlier, leftOut } = splitMail(body);
  const said = reply === '' && earlier === null ? body.trim() : reply;
  const turns = said === '' ? [] : [turnOf(said, { role: 'customer' })];
  if (earlier) {
    const before = readMail({ text: earlier.text, metadata: {} }, 'email').turns;
    const known = { speaker: earlier.sender, isQuoted: true, role: 'agent' as const };
    turns.unshift(...before.map((turn) => ({ ...turn, ...known })));
  }
  const nothing = { isAutoReply: false, turnsDropped: 0 };
  return bounded({ form: 'text', subject, turns, leftOut, ...nothing });
}

function withSubject(text: string): { subject: string | null; body: string } {
  const [, subject] =
    /^\s*(?:subject|betreff|objet|asunto|oggetto|onderwerp)\s?:\s*(.{1,300})\n/i.exec(text) ?? [];
  if (subject === undefined) return { subject: null, body: text };
  return { subject: subject.trim(), body: text.replace(/^\s*[^\n]*\n/, '') };
}

function bounded(conversation: Conversation): Conversation {
  const { turns } = conversation;
  const said = turns.filter(({ text }) => text !== '');
  if (said.length <= firstTurns + lastTurns) return { ...conversation, turns: said };
  const kept = [...said.slice(0, firstTurns), ...said.slice(-lastTurns)];
  return { ...conversation, turns: kept, turnsDropped: said.length - kept.length };
}
