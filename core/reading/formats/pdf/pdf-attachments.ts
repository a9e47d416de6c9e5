// Files inside a PDF: from its name tree, FileAttachment annotations, and /AF arrays.

import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { EmbeddedFile } from '../../host/attachments.ts';
import { pageAllowance } from '../../limits.ts';
import { searchFileSpecs } from './pdf-file-specs.ts';
import type { PdfLibrary } from './pdf-library.ts';
import type { ReaderContext } from '../../host/reader-contract.ts';

/**
 * Yields the files one by one, so that only one is in memory. Without `brokenPages`, files attached
 * to pages are skipped, because finding them requires a pass over every page.
 */
export async function* embeddedFiles(
  pdf: PDFDocumentProxy,
  file: Uint8Array,
  library: PdfLibrary,
  { limits, signal, brokenPages }: ReaderContext & { brokenPages?: readonly number[] },
): AsyncGenerator<EmbeddedFile> {
  const raw = searchFileSpecs(file);
  library.budget.allow(pageAllowance(limits));
  const listed = await listNamed(pdf, library, brokenPages);
  for (const { id, name, description, page } of listed) {
    signal.throwIfAborted();
    // Buffers grow by doubling.
    library.budget.allow({ ...pageAllowance(limits), bytes: 2 * limits.maxAttachmentBytes });
    const content: unknown = await pdf.getAttachmentContent(id).catch((error: unknown) => {
      if (library.budget.exceeded() === null) throw error;
    });
    const isTooLarge = library.budget.exceeded() !== null;
    if (!isTooLarge && !(content instanceof Uint8Array)) continue;
    const bytes = isTooLarge ? null : (content as Uint8Array);
    const spec = raw.specs.find((other) => other.name === name);
    const relationship = spec?.relationship ?? null;
    yield { name, bytes, relationship, description, part: null, page };
  }
  for (const spec of raw.specs) {
    if (listed.some(({ name }) => name === spec.name)) continue;
    signal.throwIfAborted();
    const content = raw.content(spec, limits.maxAttachmentBytes);
    if (content !== null) yield { ...spec, bytes: content, part: null, page: null };
  }
}

interface NamedFile {
  id: string;
  name: string;
  description: string | null;
  page: number | null;
}

/** Fields of a FileAttachment annotation that are read. */
interface AttachmentNote {
  fileId?: string;
  file?: { filename: string; description: string };
  pageIndex: number;
}

async function listNamed(
  pdf: PDFDocumentProxy,
  library: PdfLibrary,
  brokenPages: readonly number[] | undefined,
): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const [id, file] of (await pdf.getAttachments()) ?? []) {
    const { filename, description } = file as { filename: string; description: string };
    found.push({ id, name: filename, description: description || null, page: null });
  }
  if (brokenPages === undefined) return found;
  const types = new Set([library.fileAttachmentType]);
  const skipped = new Set(brokenPages.map((number) => number - 1));
  const annotations = (await pdf.getAnnotationsByType(types, skipped)) as AttachmentNote[] | null;
  for (const { fileId, file, pageIndex } of annotations ?? []) {
    if (fileId === undefined || file === undefined) continue;
    const { filename: name, description } = file;
    found.push({ id: fileId, name, description: description || null, page: pageIndex + 1 });
  }
  return found;
}
