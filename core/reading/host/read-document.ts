// Bytes in, `Document` out. Runs in a worker thread of the unprivileged reader process; decides by
// the bytes alone which reader they need, and loads the heavy ones on first use.

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
  createRecogniser,
  preloadRecognition,
  type OnPage,
  type RecognitionBudget,
} from '../recognition/recognise-pages.ts';
import { createInsetCache } from '../formats/pdf/inset-cache.ts';
import { createBarcodeReader } from '../recognition/barcodes.ts';
import type { RecognitionOptions } from '../recognition/recognition.ts';
import { signedContent } from '../formats/text/signed-content.ts';
import { sniffMediaType } from '../sniff.ts';

export interface ReadingOptions {
  fileName: string | null;
  /** What the sender says it is; used for nothing but the message when it cannot be read. */
  declaredType: string | null;
  limits: ReadingLimits;
  /** By which what takes too long is ended; the system's when not given. */
  clock?: Clock;
  /** Off when not given. */
  recognition?: RecognitionOptions;
  /** Hears how far recognition is. */
  onPage?: OnPage;
  /** Pages that need no recognition any more; none when not given. */
  finished?: FinishedPages;
  /** Hears, without recognition, that it would look at pictures on pages of text. */
  onUnread?: () => void;
  /** What is or carries such XML is read without recognition. */
  exactXml?: readonly XmlRoot[];
  /** False leaves the pages of PDFs unread. */
  readsPages?: boolean;
  /** Hears that the document carries such XML. */
  onExact?: () => void;
  /** Hears which page is read or recognised next. */
  onPageBegin?: (begun: BegunPage) => void;
  /** Honoured between pages; its reason is thrown. */
  signal: AbortSignal;
}

/**
 * Reads a document of any supported format.
 *
 * Faults: `document_unreadable` (empty, broken, locked, beyond a limit), `unsupported_document`.
 */
export async function readDocument(bytes: Uint8Array, options: ReadingOptions): Promise<Document> {
  const budget = {
    ...attachmentBudget(options.limits),
    recognisedPages: options.recognition?.maxPages ?? 0,
    recognisedInsets: mostInsets,
    insetMs: options.limits.maxPageMs,
    donePages: 0,
    expectedPages: 0,
  };
  const files = [{ name: options.fileName, part: null }];
  return readNested(bytes, { ...options, files }, budget, options.limits.maxNesting);
}

/** Loads every reader: needed where files can no longer be opened once privileges are dropped. */
export async function preloadReaders(recognition?: RecognitionOptions): Promise<void> {
  const loaders = new Set(Object.values(readers));
  await Promise.all([...loaders].map((load) => load()));
  if (recognition !== undefined) await preloadRecognition(recognition, engines, barcodeReader);
}

/** Pictures on pages of text, over a document and all that it carries. */
const mostInsets = 16;

interface NestedOptions extends ReadingOptions {
  /** The way to the document, from the file that was sent. */
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
  const recogniser =
    recognition === undefined
      ? null
      : createRecogniser({
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
    recogniser,
    clock,
    onUnread: options.onUnread,
    onExact: options.onExact,
    isExact: exactXml.length > 0 ? exactRoots(exactXml) : null,
    readsPages: options.readsPages ?? true,
    isCarried,
    onPageBegin: (page, isRecognition) =>
      options.onPageBegin?.({ file: isCarried ? options.fileName : null, page, isRecognition }),
  });
  const metadata = { ...content.metadata, ...recogniser?.metadata() };
  const described = describeContent(content, options.files);
  return { ...described, metadata, mediaType, sha256, byteLength, fileName };
}

/** What a signature encloses, read as the document that it is. */
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

/** Of this thread, like the engines. */
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
