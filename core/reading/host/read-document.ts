// Converts bytes to a `Document`. Runs in a worker thread of the unprivileged reader process. The
// bytes alone determine the format; large readers are loaded on first use.

import { createHash } from 'node:crypto';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/errors.ts';
import type { Document, OriginFile } from '../../sdk/document.ts';
import type { XmlRoot } from '../../sdk/pipeline.ts';
import type { AttachmentBudget, WholeFile } from './attachments.ts';
import { attachmentBudget, createAttachmentReader } from './attachments.ts';
import { describeContent } from './describe-content.ts';
import { exactRoots } from './exact-xml.ts';
import type { FinishedPages } from '../finished-pages.ts';
import type { ReadingLimits } from '../limits.ts';
import type { BegunPage, FormatReader } from './reader-contract.ts';
import {
  createEngineSource,
  createRecognizer,
  preloadRecognition,
  type OnPage,
  type RecognitionBudget,
} from '../recognition/recognize-pages.ts';
import { createInsetCache } from '../formats/pdf/inset-cache.ts';
import { createBarcodeReader } from '../recognition/barcodes.ts';
import type { RecognitionOptions } from '../recognition/recognition.ts';
import { signedContent } from '../formats/text/signed-content.ts';
import { sniffMediaType } from '../sniff.ts';

export interface ReadingOptions {
  fileName: string | null;
  /** Declared media type; only used in the message if the document is unreadable. */
  declaredType: string | null;
  limits: ReadingLimits;
  /** Clock for timeouts; default: the system's. */
  clock?: Clock;
  /** Default: off. */
  recognition?: RecognitionOptions;
  /** Called with the progress of recognition. */
  onPage?: OnPage;
  /** Pages that are already recognized; default: none. */
  finished?: FinishedPages;
  /** Called without recognition, if recognition would read pictures on text pages. */
  onUnread?: () => void;
  /** Documents with such XML are read without recognition. */
  exactXml?: readonly XmlRoot[];
  /** False: pages of PDFs are not read. */
  readsPages?: boolean;
  /** Called if the document contains such XML. */
  onExact?: () => void;
  /** Called before a page is read or recognized. */
  onPageBegin?: (begun: BegunPage) => void;
  /** Checked between pages; its reason is thrown. */
  signal: AbortSignal;
}

/**
 * Reads a document of any supported format.
 *
 * Throws `document_unreadable` (empty, broken, encrypted, beyond a limit) or
 * `unsupported_document`.
 */
export async function readDocument(bytes: Uint8Array, options: ReadingOptions): Promise<Document> {
  const budget = {
    ...attachmentBudget(options.limits),
    recognizedPages: options.recognition?.maxPages ?? 0,
    recognizedInsets: mostInsets,
    insetMs: options.limits.maxPageMs,
    donePages: 0,
    expectedPages: 0,
  };
  const files = [{ name: options.fileName, part: null }];
  return readNested(bytes, { ...options, files }, budget, options.limits.maxNesting);
}

/** Loads every reader, for processes that cannot open files after dropping their privileges. */
export async function preloadReaders(recognition?: RecognitionOptions): Promise<void> {
  const loaders = new Set(Object.values(readers));
  await Promise.all([...loaders].map((load) => load()));
  if (recognition !== undefined) await preloadRecognition(recognition, engines, barcodeReader);
}

/** Maximum number of pictures read on text pages, in a document and its attachments. */
const mostInsets = 16;

interface NestedOptions extends ReadingOptions {
  /** Path from the submitted file to the document. */
  files: OriginFile[];
}

async function readNested(
  bytes: Uint8Array,
  options: NestedOptions,
  budget: AttachmentBudget & RecognitionBudget,
  levelsLeft: number,
): Promise<Document> {
  const { limits, signal, fileName, clock = systemClock } = options;
  if (bytes.byteLength === 0) {
    throw new Fault('document_unreadable', 'The document is empty: it has 0 bytes.');
  }
  if (bytes.byteLength > limits.maxBytes) {
    throw new Fault(
      'document_unreadable',
      `The document has ${bytes.byteLength} bytes; at most ${limits.maxBytes} are read.`,
    );
  }
  signal.throwIfAborted();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { byteLength } = bytes;
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'application/pkcs7-mime') {
    const enclosed = await readEnclosed(bytes, options, budget, levelsLeft);
    return { ...enclosed, sha256, byteLength, fileName };
  }
  const read = await readerFor(mediaType, options.declaredType);
  const nested = (file: WholeFile, files: OriginFile[]): Promise<Document> => {
    const inner = { ...options, fileName: file.name, declaredType: null, files };
    return readNested(file.bytes, inner, budget, levelsLeft - 1);
  };
  const attachments = createAttachmentReader(budget, options.files, levelsLeft > 0 ? nested : null);
  const { recognition } = options;
  const recognizer =
    recognition === undefined
      ? null
      : createRecognizer({
          options: recognition,
          engines,
          barcodeReader,
          knownInsets,
          budget,
          signal,
          limits,
          file: sha256,
          finished: options.finished,
          onPage: options.onPage,
        });
  const { exactXml = [] } = options;
  const isCarried = options.files.length > 1;
  const content = await read(bytes, {
    mediaType,
    limits,
    signal,
    attachments,
    recognizer,
    clock,
    onUnread: options.onUnread,
    onExact: options.onExact,
    isExact: exactXml.length > 0 ? exactRoots(exactXml) : null,
    readsPages: options.readsPages ?? true,
    isCarried,
    onPageBegin: (page, isRecognition) =>
      options.onPageBegin?.({ file: isCarried ? options.fileName : null, page, isRecognition }),
  });
  const metadata = { ...content.metadata, ...recognizer?.metadata() };
  const described = describeContent(content, options.files);
  return { ...described, metadata, mediaType, sha256, byteLength, fileName };
}

/** Reads the content of a signature as a document. */
async function readEnclosed(
  bytes: Uint8Array,
  options: NestedOptions,
  budget: AttachmentBudget & RecognitionBudget,
  levelsLeft: number,
): Promise<Document> {
  if (levelsLeft <= 0) {
    throw new Fault('document_unreadable', 'The document is enclosed in too many signatures.');
  }
  const inner = { ...options, declaredType: null };
  const document = await readNested(signedContent(bytes), inner, budget, levelsLeft - 1);
  const message = 'The document came enclosed in a signature, which was not verified.';
  const note = { code: 'signature_not_verified', message } as const;
  return { ...document, notes: [note, ...document.notes] };
}

/** Per thread, like the engines. */
export const pdfLibrary = once(async () =>
  (await import('../formats/pdf/pdf-library.ts')).loadPdfLibrary(),
);
const engines = createEngineSource(systemClock);
const barcodeReader = createBarcodeReader();
const knownInsets = createInsetCache();

/** Loads once per thread, on first use. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => (loaded ??= load());
}

const readText = async (): Promise<FormatReader> =>
  (await import('../formats/text/read-text.ts')).readText;
const readImage = async (): Promise<FormatReader> =>
  (await import('../formats/image/read-image.ts')).readImage;

const readAudio = async (): Promise<FormatReader> =>
  (await import('../formats/audio/read-audio.ts')).readAudio;

const readers: Readonly<Record<string, () => Promise<FormatReader>>> = {
  'application/pdf': async () =>
    (await import('../formats/pdf/read-pdf.ts')).createPdfReader(await pdfLibrary()),
  'application/xml': async () => (await import('../formats/text/read-xml.ts')).readXml,
  'text/plain': readText,
  'text/csv': async () => (await import('../formats/text/read-csv.ts')).readCsv,
  'text/html': async () => (await import('../formats/text/read-html.ts')).readHtml,
  'application/json': readText,
  'application/edifact': readText,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('../formats/office/read-docx.ts')).readDocx,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async () =>
    (await import('../formats/office/read-xlsx.ts')).readXlsx,
  'application/vnd.ms-outlook': async () => (await import('../formats/mail/read-msg.ts')).readMsg,
  'application/zip': async () => (await import('../formats/office/read-archive.ts')).readArchive,
  'message/rfc822': async () => (await import('../formats/mail/read-email.ts')).readEmail,
  'image/png': readImage,
  'image/jpeg': readImage,
  'image/tiff': readImage,
  'image/bmp': readImage,
  'image/gif': readImage,
  'image/webp': readImage,
  'audio/wav': readAudio,
  'audio/mpeg': readAudio,
  'audio/ogg': readAudio,
  'audio/mp4': readAudio,
  'audio/flac': readAudio,
  'audio/amr': readAudio,
  'audio/basic': readAudio,
  'audio/webm': readAudio,
};

export function isReadable(mediaType: string): boolean {
  return Object.hasOwn(readers, mediaType);
}

async function readerFor(mediaType: string, declaredType: string | null): Promise<FormatReader> {
  const load = isReadable(mediaType) ? readers[mediaType] : undefined;
  if (load !== undefined) return load();
  const declared = declaredType === null ? '' : ` (it was sent as ${declaredType})`;
  const what =
    mediaType === 'application/octet-stream'
      ? `The content is of no known document format${declared}.`
      : `Documents of type ${mediaType} are not supported${declared}.`;
  throw new Fault('unsupported_document', what);
}
