// The files a PDF carries: its name tree, FileAttachment annotations, and what only /AF arrays name.

import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { EmbeddedFile } from './attachments.ts';
import { searchFileSpecs } from './pdf-file-specs.ts';
import type { PdfLibrary } from './pdf-library.ts';
import type { ReaderContext } from './reader-contract.ts';

/** The files one after the other, so that no more than one is held unpacked. */
export async function* embeddedFiles(
  pdf: PDFDocumentProxy,
  bytes: Uint8Array,
  library: PdfLibrary,
  { limits, signal, brokenPages }: ReaderContext & { brokenPages: readonly number[] },
): AsyncGenerator<EmbeddedFile> {
  const raw = searchFileSpecs(bytes);
  const listed = await listNamed(pdf, library, brokenPages);
  for (const { id, name, description } of listed) {
    signal.throwIfAborted();
    const content: unknown = await pdf.getAttachmentContent(id);
    if (!(content instanceof Uint8Array)) continue;
    const spec = raw.specs.find((other) => other.name === name);
    yield { name, bytes: content, relationship: spec?.relationship ?? null, description };
  }
  for (const spec of raw.specs) {
    if (listed.some(({ name }) => name === spec.name)) continue;
    signal.throwIfAborted();
    const content = raw.content(spec, limits.maxAttachmentBytes);
    if (content !== null) yield { ...spec, bytes: content };
  }
}

interface NamedFile {
  id: string;
  name: string;
  description: string | null;
}

async function listNamed(
  pdf: PDFDocumentProxy,
  library: PdfLibrary,
  brokenPages: readonly number[],
): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const [id, file] of (await pdf.getAttachments()) ?? []) {
    const { filename, description } = file as { filename: string; description: string };
    found.push({ id, name: filename, description: description || null });
  }
  const types = new Set([library.fileAttachmentType]);
  const skipped = new Set(brokenPages.map((number) => number - 1));
  const annotations = (await pdf.getAnnotationsByType(types, skipped)) as
    | { fileId?: string; file?: { filename: string; description: string } }[]
    | null;
  for (const { fileId, file } of annotations ?? []) {
    if (fileId === undefined || file === undefined) continue;
    found.push({ id: fileId, name: file.filename, description: file.description || null });
  }
  return found;
}
