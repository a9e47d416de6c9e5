// pdfjs, loaded once per thread, to parse pages or to draw them: no
// network, no fonts of the system, no files read once it is loaded.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';
import { createPdfChannel } from './pdf-channel.ts';
import { toleratePdfRejections } from './pdf-stray-rejections.ts';
import type { LargeImages } from './pdf-large-images.ts';
import { loadPdfWorker, type PdfBudget } from './pdf-worker.ts';

/** The numbers of the drawing instructions by name. */
export type Operators = typeof OPS;

export interface PdfLibrary {
  operators: Operators;
  /** The type of FileAttachment annotations, as getAnnotationsByType takes it. */
  fileAttachmentType: number;
  /** What documents may cost; without a limit until one is set. */
  budget: PdfBudget;
  /** How large images are decoded while pages are drawn. */
  largeImages: LargeImages;
  /**
   * Starts opening a copy of the bytes, for parsing, or, given the most pixels of an image in it,
   * for drawing. It is to be closed, whatever became of it.
   */
  open(bytes: Uint8Array, drawing?: { maxImagePixels: number }): OpenPdf;
}

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>;
  close(): Promise<void>;
}

/** The `name` of the error by which pdfjs asks for a password. */
export const passwordErrorName = 'PasswordException';

export async function loadPdfLibrary(): Promise<PdfLibrary> {
  const entry = fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const root = join(dirname(entry), '..', '..');
  const pdfjs = await withoutCanvas(() => import('pdfjs-dist/legacy/build/pdf.mjs'));
  const { WorkerMessageHandler, budget, largeImages } = await loadPdfWorker(
    join(dirname(entry), 'pdf.worker.mjs'),
  );
  const files = new Map([
    ...(await readFolder('cMapUrl', join(root, 'cmaps'))),
    ...(await readFolder('standardFontDataUrl', join(root, 'standard_fonts'))),
    ...(await readFolder('wasmUrl', join(root, 'wasm'))),
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
    budget,
    largeImages,
    open(bytes, drawing) {
      const endTolerance = toleratePdfRejections();
      const [port, workerPort] = createPdfChannel();
      WorkerMessageHandler.initializeFromPort(workerPort);
      const verbosity = pdfjs.VerbosityLevel.ERRORS;
      const worker = pdfjs.PDFWorker.create({ port, verbosity });
      // A copy, because pdfjs takes the buffer away from its caller.
      const data = new Uint8Array(bytes);
      const task = pdfjs.getDocument({
        ...parsingOnly,
        ...(drawing && { useWasm: true, maxImageSize: drawing.maxImagePixels }),
        data,
        worker,
        verbosity,
        BinaryDataFactory: PackagedFiles,
      });
      return {
        document: task.promise,
        async close() {
          await task.destroy();
          worker.destroy();
          await endTolerance();
        },
      };
    },
  };
}

const parsingOnly = {
  cMapUrl: 'packaged/',
  standardFontDataUrl: 'packaged/',
  wasmUrl: 'packaged/',
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
} as const;

/**
 * pdfjs loads the canvas library (24 MB) while it is loaded itself, though only drawing needs it: it
 * is not found then, and loaded with the first page that is drawn.
 */
async function withoutCanvas<T>(load: () => Promise<T>): Promise<T> {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === '@napi-rs/canvas') throw new Error('not loaded yet');
      return nextResolve(specifier, context);
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}

async function readFolder(kind: string, folder: string): Promise<[string, Uint8Array][]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:bcmap|pfb|ttf|wasm)$/.test(name));
  return Promise.all(
    names.map(async (name): Promise<[string, Uint8Array]> => {
      // Of its own memory: pdfjs clones what it is given, with the whole pool a Buffer sits in.
      return [`${kind} ${name}`, new Uint8Array(await readFile(join(folder, name)))];
    }),
  );
}
