// Reads the input of a case: the conversation, and the status of each attachment.

import { maskSecrets, PipelineFault, type Document, type Task } from 'workmill/sdk';
import type { Conversation } from './conversation/conversation.ts';
import { readMail } from './conversation/read-mail.ts';
import { readTranscript } from './conversation/read-transcript.ts';

export interface CaseInput {
  source?: string | undefined;
  transcript?: string | undefined;
  attachments?: readonly string[] | undefined;
}

export type AttachmentStatus =
  | 'transcript'
  | 'read'
  | 'not_supplied'
  | 'not_read'
  | 'not_transcribed';

export interface AttachmentRead {
  name: string;
  status: AttachmentStatus;
  detail: string | null;
  /** Extracted text; empty if nothing was read. */
  text: string;
}

export interface CaseRead {
  conversation: Conversation;
  attachments: AttachmentRead[];
  /** Transcribed from a recording by a machine. */
  isMachineTranscript: boolean;
  /** Why the transcript may be invented; null if nothing suggests it. */
  doubt: string | null;
}

type CaseTask = Pick<Task<CaseInput>, 'input' | 'documents' | 'missingDocuments'>;

/**
 * Reads the case. The conversation has no turns if only recordings without a transcript were sent.
 * Throws `document_unreadable` if there is no text at all.
 */
export function readCase(task: CaseTask): CaseRead {
  const { transcript = '' } = task.input;
  const attachments = attachmentsOf(task);
  const mail = task.documents['/transcript'] ?? null;
  if (transcript.trim() !== '') {
    const conversation = readTranscript(transcript, mail);
    if (conversation.turns.length > 0) {
      const carried = mail ? carriedBy(mail) : [];
      const all = [...carried, ...attachments.map(({ read }) => read)];
      return { ...writtenByPeople, conversation, attachments: all };
    }
  }
  const spoken = attachments.find(({ document }) => document && wordsIn(document));
  if (spoken?.document) {
    const { document } = spoken;
    const conversation = conversationIn(document);
    if (conversation.turns.length > 0) {
      const reads = attachments.map(({ read }) =>
        read === spoken.read ? { ...read, status: 'transcript' as const } : read,
      );
      return {
        conversation,
        attachments: [...reads, ...carriedBy(document)],
        isMachineTranscript: document.format === 'audio',
        doubt: document.notes.find(({ code }) => code === 'no_speech_found')?.message ?? null,
      };
    }
  }
  if (attachments.some(({ read }) => read.status === 'not_transcribed')) {
    const reads = attachments.map(({ read }) => read);
    return { ...writtenByPeople, conversation: unheard, attachments: reads };
  }
  throw new PipelineFault('document_unreadable', emptyMessage(attachments.map(({ read }) => read)));
}

const writtenByPeople = { isMachineTranscript: false, doubt: null };

const unheard: Conversation = {
  form: 'recording',
  subject: null,
  turns: [],
  isAutoReply: false,
  leftOut: {},
  turnsDropped: 0,
};

function conversationIn(document: Document): Conversation {
  if (document.format === 'audio') {
    return { ...readTranscript(document.text, null), form: 'recording' };
  }
  return readTranscript(document.text, document);
}

function emptyMessage(attachments: readonly AttachmentRead[]): string {
  const why = attachments.find(({ detail }) => detail !== null)?.detail;
  const nothing =
    'The transcript has no words. Send the text of the conversation in input.transcript';
  return why === undefined || why === null
    ? `${nothing}, or a file in input.attachments.`
    : `${nothing}. Of the attachments none could be read: ${why}`;
}

interface PlacedAttachment {
  read: AttachmentRead;
  document: Document | null;
}

function attachmentsOf({ input, documents, missingDocuments }: CaseTask): PlacedAttachment[] {
  return (input.attachments ?? []).map((address, index) => {
    const pointer = `/attachments/${index}`;
    const document = documents[pointer];
    if (document) return { read: readAttachment(document.fileName ?? address, document), document };
    const missing = missingDocuments.find((one) => one.pointer === pointer);
    const isNamed = missing?.code === 'not_supplied';
    const detail = missing?.message ?? 'It was not read.';
    const status = isNamed ? 'not_supplied' : 'not_read';
    return { read: { name: maskSecrets(address), status, detail, text: '' }, document: null };
  });
}

function readAttachment(name: string, document: Document): AttachmentRead {
  const shown = maskSecrets(name);
  if (document.format === 'audio' && document.text.trim() === '') {
    const note = document.notes.find(({ code }) => code === 'audio_not_transcribed');
    const detail = note?.message ?? 'The recording was not transcribed.';
    return { name: shown, status: 'not_transcribed', detail, text: '' };
  }
  const text = maskSecrets(document.text);
  if (text.trim() === '')
    return { name: shown, status: 'not_read', detail: 'It has no text.', text };
  return { name: shown, status: 'read', detail: null, text };
}

/** Returns the attachments of an e-mail. */
function carriedBy({ attachments }: Document): AttachmentRead[] {
  return attachments.map(({ name, mediaType, document }) => {
    if (document) return readAttachment(name, document);
    const isSound = mediaType.startsWith('audio/');
    const status = isSound ? 'not_transcribed' : 'not_read';
    const detail = isSound
      ? 'The recording was not transcribed.'
      : `Files of type ${mediaType} are not read.`;
    return { name: maskSecrets(name), status, detail, text: '' };
  });
}

function wordsIn(document: Document): boolean {
  if (document.format === 'email') return readMail(document, 'email').turns.length > 0;
  return /\p{L}{2}/u.test(document.text);
}
