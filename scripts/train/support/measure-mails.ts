// Measures how many labeled e-mails are split as their test suites expect, and how many raw e-mails
// are parsed.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultReadingLimits } from '../../../core/reading/limits.ts';
import { readDocument } from '../../../core/reading/host/read-document.ts';
import type { Document } from '../../../core/sdk/document.ts';
import { splitMail } from '../../../plugins/support/conversation/split-mail.ts';
import type { LabeledMessage } from './messages.ts';

interface MailMessage extends LabeledMessage {
  file?: string;
  truth: LabeledMessage['truth'] & {
    reply_text?: string;
    reply_text_contains?: string;
    signature?: string;
    subject?: string;
    body_head?: string;
  };
}

const suites = ['talon-replies', 'talon-html-replies', 'email-reply-parser', 'talon-signatures'];

/** Measures replies and signatures, which are compared without regard to white space. */
export async function measureReplies(
  messages: readonly LabeledMessage[],
  folder: string,
  printsFailures: boolean,
): Promise<void> {
  for (const suite of suites) {
    const counts = { seen: [0, 0], unseen: [0, 0] };
    for (const message of messages as readonly MailMessage[]) {
      if (message.source !== suite) continue;
      const half = isUnseen(message.id) ? 'unseen' : 'seen';
      const isRight = await isSplit(message, folder, printsFailures && half === 'seen');
      counts[half][1]! += 1;
      if (isRight) counts[half][0]! += 1;
    }
    const { seen, unseen } = counts;
    console.log(`${suite}: ${seen.join(' of ')}, unseen ${unseen.join(' of ')}`);
  }
}

function isUnseen(id: string): boolean {
  const digest = createHash('sha256').update(id).digest();
  return digest.at(-1)! % 2 === 1;
}

async function isSplit(message: MailMessage, folder: string, prints: boolean): Promise<boolean> {
  const { truth } = message;
  const { text } = message.file ? await read(join(folder, message.file)) : message;
  const { reply, signature } = splitMail(text);
  const isRight = judge(truth, reply, signature);
  if (!isRight && prints) {
    const wanted = truth.reply_text ?? truth.reply_text_contains ?? truth.signature;
    console.log({ id: message.id, wanted, reply: reply.slice(0, 600), signature });
  }
  return isRight;
}

function judge(truth: MailMessage['truth'], reply: string, signature: string): boolean {
  const { reply_text: whole, reply_text_contains: part, signature: signed } = truth;
  if (signed !== undefined) return squeezed(signature) === squeezed(signed);
  if (part !== undefined) return squeezed(reply).includes(squeezed(part));
  // One suite keeps signatures in the reply.
  return [reply, `${reply} ${signature}`].some((one) => squeezed(one) === squeezed(whole ?? ''));
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Measures raw e-mails: whether they are parsed with the expected subject and start of the body.
 */
export async function measureMails(
  messages: readonly LabeledMessage[],
  folder: string,
): Promise<void> {
  let [count, read_, subjects, bodies, known] = [0, 0, 0, 0, 0];
  for (const { source, file, truth, id } of messages as readonly MailMessage[]) {
    if (source !== 'eml-mikel' || file === undefined) continue;
    count += 1;
    const document = await read(join(folder, file)).catch((error: Error) => {
      console.log(`${id}: ${error.message}`);
      return null;
    });
    if (!document) continue;
    read_ += 1;
    if (squeezed(document.metadata['subject'] ?? '') === squeezed(truth.subject ?? ''))
      subjects += 1;
    const head = squeezed(truth.body_head ?? '').slice(0, 30);
    if (head === '') continue;
    known += 1;
    if (squeezed(document.text).includes(head)) bodies += 1;
  }
  console.log(
    `raw mails: ${read_} of ${count} read, subject of ${subjects}, body of ${bodies} of ${known}`,
  );
}

async function read(path: string): Promise<Document> {
  return readDocument(readFileSync(path), {
    fileName: null,
    declaredType: null,
    limits: defaultReadingLimits,
    signal: new AbortController().signal,
  });
}
