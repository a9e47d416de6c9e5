// pdfjs, loaded once per thread, to parse or draw pages: without network, system fonts, and file
// access after loading.

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

/** Numbers of the drawing instructions by name. */
export type Operators = typeof OPS;

export interface PdfLibrary {
  operators: Operators;
  /** Type of FileAttachment annotations, for getAnnotationsByType. */
  fileAttachmentType: number;
  /** Limits for documents; unlimited until set. */
  budget: PdfBudget;
  /** Decoding of large images in drawn pages. */
  largeImages: LargeImages;
  /**
   * Opens a copy of the bytes, for parsing or, with the maximum number of pixels of an image, for
   * drawing. The caller must close it in any case.
   */
  open(bytes: Uint8Array, drawing?: { maxImagePixels: number }): OpenPdf;
}

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>;
  close(): Promise<void>;
}

/** `name` of pdfjs's error that requests a password. */
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
  /** Provides pdfjs's data files from memory. */
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
      // A copy, because pdfjs detaches the caller's buffer.
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
  // Larger images are omitted without decoding: with 0, all images.
  maxImageSize: 0,
} as const;

/**
 * pdfjs loads the canvas library (24 MB) at its own start, although only drawing needs it. It is
 * hidden at that time, and loaded with the first drawn page.
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
      // Copied, because pdfjs clones data with the whole pool of a Buffer.
      return [`${kind} ${name}`, new Uint8Array(await readFile(join(folder, name)))];
    }),
  );
}
