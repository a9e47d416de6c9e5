// pdfjs, loaded once per thread and told to do nothing but parse: no network, no fonts of the
// system, no decoding of images, no files read once it is loaded.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentLoadingTask } from 'pdfjs-dist/types/src/display/api.js';

/** The numbers of the drawing instructions by name. */
export type Operators = typeof OPS;

export interface PdfLibrary {
  operators: Operators;
  /** The type of FileAttachment annotations, as getAnnotationsByType takes it. */
  fileAttachmentType: number;
  /** Starts opening a copy of the bytes. End it with `destroy()`, whatever became of it. */
  open(bytes: Uint8Array): PDFDocumentLoadingTask;
}

/** Errors by which pdfjs tells what is wrong with a file, by their `name`. */
export const pdfErrorNames = { password: 'PasswordException', invalid: 'InvalidPDFException' };

export async function loadPdfLibrary(): Promise<PdfLibrary> {
  const entry = fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const root = join(dirname(entry), '..', '..');
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // Imported here, the "worker" runs in this thread, and pdfjs finds it without a file.
  await import(join(dirname(entry), 'pdf.worker.mjs'));
  const files = new Map([
    ...(await readFolder('cMapUrl', join(root, 'cmaps'))),
    ...(await readFolder('standardFontDataUrl', join(root, 'standard_fonts'))),
  ]);
  /** Gives pdfjs its own data files from memory. */
  function PackagedFiles() {
    return {
      async fetch({ kind, filename }: { kind: string; filename: string }) {
        const content = files.get(`${kind} ${filename}`);
        if (content === undefined) throw new Error(`pdfjs asked for ${kind} ${filename}`);
        return content;
      },
    };
  }
  return {
    operators: pdfjs.OPS,
    fileAttachmentType: pdfjs.AnnotationType.FILEATTACHMENT,
    open: (bytes) =>
      pdfjs.getDocument({
        // A copy, because pdfjs takes the buffer away from its caller.
        data: Uint8Array.from(bytes),
        verbosity: pdfjs.VerbosityLevel.ERRORS,
        BinaryDataFactory: PackagedFiles,
        cMapUrl: 'packaged/',
        standardFontDataUrl: 'packaged/',
        useWorkerFetch: false,
        useSystemFonts: false,
        useWasm: false,
        isOffscreenCanvasSupported: false,
        isImageDecoderSupported: false,
        disableFontFace: true,
        fontExtraProperties: true,
        enableXfa: false,
        disableRange: true,
        disableStream: true,
        disableAutoFetch: true,
        // Larger images are left out of the drawing without being decoded, and all are larger.
        maxImageSize: 0,
      }),
  };
}

async function readFolder(kind: string, folder: string): Promise<[string, Uint8Array][]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:bcmap|pfb|ttf)$/.test(name));
  return Promise.all(
    names.map(async (name): Promise<[string, Uint8Array]> => {
      // Of its own memory: pdfjs clones what it is given, with the whole pool a Buffer sits in.
      return [`${kind} ${name}`, Uint8Array.from(await readFile(join(folder, name)))];
    }),
  );
}
