// Transcribes recordings with a server of the administrator that offers the OpenAI transcription
// API (whisper.cpp, faster-whisper, vLLM).

import { readFile } from 'node:fs/promises';
import { createEgress, type Egress } from '../egress/egress.ts';
import { singleServerRules } from '../egress/single-server.ts';
import { EgressFailure } from '../egress/failure.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import { Fault } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Clip } from '../reading/client/speech.ts';
import type { DocumentSource, Reader } from '../reading/reader.ts';
import type { SpeechSegment } from '../reading/speech/speech.ts';
import { finalErrors } from './program-transcriber.ts';
import type { Transcriber } from './transcriber.ts';
import { readTranscription, toWebVtt, type Transcription } from './transcription.ts';

/** Settings for a server. */
type ServerSettings = Pick<
  Settings['transcription'],
  'url' | 'model' | 'responseFormat' | 'apiKey' | 'caFile' | 'timeoutMs'
>;
type Configured = Omit<ServerSettings, 'url'> & { url: string };

/** Two hours of speech, with times for each segment. */
const longestAnswerBytes = 16 * 2 ** 20;
/** One retry, for a server that is starting or busy. */
const mostTries = 2;
const pauseMs = 1000;

/** Returns null if none is configured. */
export function openServerTranscriber(
  settings: ServerSettings,
  { reader, clock, log }: { reader: Pick<Reader, 'transcribe'>; clock: Clock; log: Log },
): Transcriber | null {
  const { url } = settings;
  if (url === null) return null;
  const configured = { ...settings, url };
  const egress = createEgress({ clock, log, ...singleServerRules(configured) });
  const partLog = log.child({ part: 'transcription' });

  async function askTwice(recording: SentRecording, signal: AbortSignal): Promise<Transcription> {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(egress, configured, recording, signal);
      if (!('refused' in answer)) return answer;
      signal.throwIfAborted();
      partLog.warn('a recording was not transcribed', { reason: answer.refused, tries });
      if (!answer.isTemporary || tries === mostTries) throw new Refusal(answer.refused);
      await clock.sleep(pauseMs, signal);
    }
  }

  return {
    async transcribe({ source, fileName, mediaType }, { signal, ...options }) {
      const sendWhole = async (): Promise<Transcription> =>
        askTwice({ bytes: await bytesOf(source), fileName, mediaType }, signal);
      let language: string | null = null;
      const recognize = async ({ isWhole, seconds, wave }: Clip): Promise<SpeechSegment[]> => {
        const piece = { fileName: 'piece.wav', mediaType: 'audio/wav' };
        const heard = isWhole
          ? await sendWhole()
          : await askTwice({ ...piece, bytes: await wave() }, signal);
        language ??= heard.language;
        // Without times, the text is that of the whole piece.
        return heard.segments.map((one) => (one.end > 0 ? one : { ...one, end: seconds }));
      };
      try {
        const heard = await reader.transcribe(source, { ...options, signal, recognize });
        return { text: toWebVtt(heard), language, isLikeSpeech: heard.isLikeSpeech };
      } catch (error) {
        if (error instanceof Refusal) return { refused: error.message };
        if (!(error instanceof Fault) || !finalErrors.has(error.code)) throw error;
        if (error.code === 'document_unreadable') return { refused: error.message };
      }
      // The server may know a codec that the appliance does not.
      try {
        const heard = await sendWhole();
        return { text: toWebVtt(heard), language: heard.language, isLikeSpeech: true };
      } catch (error) {
        if (error instanceof Refusal) return { refused: error.message };
        throw error;
      }
    },
    close: () => egress.close(),
  };
}

/** The server does not transcribe the recording: the message is the reason. */
class Refusal extends Error {}

interface SentRecording {
  bytes: Uint8Array;
  fileName: string | null;
  mediaType: string;
}

async function bytesOf(source: DocumentSource): Promise<Uint8Array> {
  if ('bytes' in source) return source.bytes;
  if ('path' in source) return readFile(source.path);
  const parts: Uint8Array[] = [];
  for await (const part of source.read()) parts.push(part);
  return Buffer.concat(parts);
}

type Refused = { refused: string; isTemporary: boolean };

async function ask(
  egress: Egress,
  { url, model, responseFormat, apiKey, timeoutMs }: Configured,
  recording: SentRecording,
  signal: AbortSignal,
): Promise<Transcription | Refused> {
  const { contentType, body } = await formOf(recording, { model, responseFormat });
  try {
    const answer = await egress.send({
      purpose: 'model',
      method: 'POST',
      url: `${url}/audio/transcriptions`,
      headers: {
        'content-type': contentType,
        accept: 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body,
      deadlineMs: timeoutMs,
      maxResponseBytes: longestAnswerBytes,
      oversize: 'refuse',
      maxRedirects: 0,
      signal,
    });
    if (answer.status !== 200) {
      const isTemporary = answer.status === 429 || answer.status >= 500;
      return { refused: `The transcriber answered with status ${answer.status}.`, isTemporary };
    }
    const read = readTranscription(answer.body.toString('utf8'));
    return (
      read ?? {
        refused: 'The answer of the transcriber is not a transcription.',
        isTemporary: false,
      }
    );
  } catch (error) {
    if (!(error instanceof EgressFailure)) throw error;
    return { refused: `The transcriber cannot be used: ${error.message}`, isTemporary: true };
  }
}

/** multipart/form-data, as the API requires. */
async function formOf(
  { bytes, fileName, mediaType }: SentRecording,
  { model, responseFormat }: Pick<Configured, 'model' | 'responseFormat'>,
): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  const file = new Blob([new Uint8Array(bytes)], { type: mediaType });
  form.set('file', file, fileName ?? `recording.${extensions[mediaType] ?? 'wav'}`);
  form.set('model', model);
  form.set('response_format', responseFormat);
  // OpenAI requires it of recordings with speakers that are longer than 30 s.
  if (responseFormat === 'diarized_json') form.set('chunking_strategy', 'auto');
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type')!;
  return { contentType, body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Servers detect the codec from the file name. */
const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
  'audio/basic': 'au',
  'audio/webm': 'webm',
};
