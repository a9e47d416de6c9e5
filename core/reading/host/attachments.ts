// Files inside files: each is listed with its hash, and read while the limits allow it.

import { createHash } from 'node:crypto';
import { TooMuchContent } from '../../kernel/document-capacity.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Attachment, Document, Origin, OriginFile, ReadingNote } from '../../sdk/document.ts';
import type { ReadingLimits } from '../limits.ts';
import { sniffMediaType } from '../sniff.ts';

export interface EmbeddedFile {
  name: string;
  /** Null if it unpacks to more than the limit. */
  bytes: Uint8Array | null;
  relationship: string | null;
  description: string | null;
  /** Part of the enclosing file, as in `OriginFile`. */
  part: string | null;
  /** Page to which it is attached, in a PDF. */
  page: number | null;
}

export type WholeFile = EmbeddedFile & { bytes: Uint8Array };

export interface AttachmentReader {
  /**
   * Lists a file's attachments, and reads those of the given media types. The same bytes are listed
   * once: a PDF may reference one file in its name tree, in /AF and in an annotation.
   */
  readAll(
    files: Iterable<EmbeddedFile> | AsyncIterable<EmbeddedFile>,
    readTypes: readonly string[],
  ): Promise<{ attachments: Attachment[]; notes: ReadingNote[] }>;
}

/** Remaining budget of a whole tree of attachments, so that nesting cannot multiply it. */
export interface AttachmentBudget {
  files: number;
  bytes: number;
}

export function attachmentBudget(limits: ReadingLimits): AttachmentBudget {
  return { files: limits.maxAttachments, bytes: limits.maxAttachmentBytes };
}

/**
 * `around` is the path to the document that contains them. `readNested` reads one attachment, whose
 * path is passed; null at the maximum depth.
 */
export function createAttachmentReader(
  budget: AttachmentBudget,
  around: readonly OriginFile[],
  readNested: ((file: WholeFile, files: OriginFile[]) => Promise<Document>) | null,
): AttachmentReader {
  async function read(file: WholeFile, readTypes: readonly string[]) {
    const mediaType = sniffMediaType(file.bytes);
    const name = plainName(file.name);
    const way = [...around, { name, part: file.part }];
    const unread: Origin = { files: way, page: file.page, method: 'none', engine: null };
    const attachment: Attachment = {
      name,
      mediaType,
      relationship: file.relationship,
      description: file.description,
      byteLength: file.bytes.byteLength,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      origin: unread,
      document: null,
    };
    if (!readTypes.includes(mediaType)) return { attachment, skipped: null };
    if (readNested === null) return { attachment, skipped: 'attachments are nested too deeply' };
    if (file.bytes.byteLength > budget.bytes) {
      return { attachment, skipped: 'the attachments together are too large' };
    }
    budget.bytes -= file.bytes.byteLength;
    try {
      const document = await readNested(file, way);
      const { method, engine } = document.origin;
      const origin = { ...unread, method, engine };
      return { attachment: { ...attachment, origin, document }, skipped: null };
    } catch (error) {
      // A broken attachment does not make its document fail. One that is too large for the pipeline
      // does, because the document contains it.
      if (error instanceof TooMuchContent) throw error;
      if (error instanceof Fault) return { attachment, skipped: error.message };
      throw error;
    }
  }

  return {
    async readAll(files, readTypes) {
      const attachments: Attachment[] = [];
      const notes: ReadingNote[] = [];
      const seen = new Set<string>();
      for await (const file of files) {
        if (budget.files === 0) {
          notes.push(skippedNote('further attachments', 'there are too many'));
          break;
        }
        const { bytes } = file;
        if (bytes === null) {
          budget.files -= 1;
          notes.push(skippedNote(`"${plainName(file.name)}"`, 'it unpacks to too much'));
          continue;
        }
        const { attachment, skipped } = await read({ ...file, bytes }, readTypes);
        if (seen.has(attachment.sha256)) continue;
        seen.add(attachment.sha256);
        budget.files -= 1;
        attachments.push(attachment);
        if (skipped !== null) notes.push(skippedNote(`"${attachment.name}"`, skipped));
      }
      return { attachments, notes };
    },
  };
}

/** Returns a name without folders, which a consumer might otherwise follow, and safe to display. */
function plainName(name: string): string {
  const last = name.slice(name.search(/[^/\\]*$/));
  return last.replaceAll(/\p{Cc}/gu, '').slice(0, 255) || 'unnamed';
}

function skippedNote(what: string, why: string): ReadingNote {
  return { code: 'attachment_skipped', message: `Not read: ${what}: ${why}` };
}
