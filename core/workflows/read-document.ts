// Reads the document at an address, fetched or from storage, with the reader's processes.

import { deserialize, serialize } from 'node:v8';
import type { Documents } from '../documents/service.ts';
import { createSpanNotes } from '../hosts/span-notes.ts';
import { documentCapacity } from '../kernel/document-capacity.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reader } from '../reading/reader.ts';
import { readerSpans } from '../reading/tasks.ts';
import type { Document, ReadingNote } from '../sdk/document.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { within, type Tracer } from '../telemetry/tracer.ts';
import type { Transcriber } from '../transcription/transcriber.ts';
import type { ReadDocument } from './documents-of-run.ts';

export interface ReadDocumentDeps {
  documents: Pick<Documents, 'resolve'>;
  reader: Pick<Reader, 'read'>;
  pipelines: Pick<Pipelines, 'find'>;
  /** Null if no administrator has configured one. */
  transcriber: Transcriber | null;
  tracer: Tracer;
  clock: Clock;
  metrics: Pick<Metrics, 'observe'>;
}

/** The address is not in the spans, because it may be a secret of the customer. */
export function createReadDocument(deps: ReadDocumentDeps): ReadDocument {
  const { documents, reader, pipelines, tracer, clock, metrics } = deps;
  return async ({ traceparent: parent, onPage, onPiece, ...wanted }) => {
    const getting = tracer.start('document.get', { parent });
    const source = await within(getting, () => resolve(documents, wanted));
    const { fileName, declaredType } = source;
    const reading = tracer.start('document.read', { parent });
    const taker = pipelines.find(wanted.pipeline, wanted.operation);
    const limits = taker?.limits;
    const { handleNote: onNote } = createSpanNotes({
      tracer,
      clock,
      span: reading,
      names: readerSpans,
    });
    const facts = {
      fileName,
      declaredType,
      caller: wanted.tenantId,
      signal: wanted.signal,
      onPage,
      exactXml: wanted.exactXml,
      ...(limits && { maxContentBytes: documentCapacity(limits.heapMb) }),
      ...(reading.recorded && { onNote }),
    };
    const beganMs = clock.elapsedMs();
    const { document, summary } = await within(reading, () => reader.read(source, facts));
    const seconds = (clock.elapsedMs() - beganMs) / 1000;
    const labels = { kind: summary.format };
    metrics.observe('workmill_document_reading_duration_seconds', labels, seconds);
    if (summary.format !== 'audio') return document;
    const { mediaType } = summary;
    if (taker?.takesAudio !== true) refuseAudio(mediaType);
    if (deps.transcriber === null) return document;
    const { tenantId: caller, signal } = wanted;
    const recording = { source, fileName, mediaType };
    const transcribed = await deps.transcriber.transcribe(recording, { caller, signal, onPiece });
    return withTranscript(document, transcribed);
  };
}

async function resolve(
  documents: ReadDocumentDeps['documents'],
  { source, ...wanted }: Pick<Parameters<ReadDocument>[0], 'tenantId' | 'source' | 'signal'>,
) {
  if ('address' in source) return documents.resolve({ ...wanted, address: source.address });
  return { bytes: new TextEncoder().encode(source.text), fileName: null, declaredType: null };
}

/** Adds the transcript as text, or a note with the reason if there is none. */
function withTranscript(
  serialized: Uint8Array,
  transcribed: Awaited<ReturnType<Transcriber['transcribe']>>,
): Uint8Array {
  const document = deserialize(serialized) as Document;
  if ('refused' in transcribed) {
    const note = { code: 'audio_not_transcribed', message: transcribed.refused } as const;
    return serialize({ ...document, notes: [note] });
  }
  const { text, language, isLikeSpeech } = transcribed;
  const silent = 'The recording has no speech that the transcriber recognized.';
  const strange = 'The recording sounds like music or noise: the transcript may be invented.';
  const notes: ReadingNote[] = [];
  if (text === '') notes.push({ code: 'audio_not_transcribed', message: silent });
  else if (!isLikeSpeech) notes.push({ code: 'no_speech_found', message: strange });
  return serialize({ ...document, text, language, notes });
}

function refuseAudio(mediaType: string): never {
  const message = `The document is a recording (${mediaType}), which this operation does not take.`;
  throw new Fault('unsupported_document', message);
}
