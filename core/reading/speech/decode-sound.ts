// Sound of other codecs than those of plain WAV files, decoded by ffmpeg. It runs in the reader's
// process like the transcription program: without network and privileges, under limits.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Fault } from '../../kernel/errors.ts';
import type { ReaderSource } from '../tasks.ts';
import { runProgram } from './run-program.ts';
import { openSound, type ForeignSound, type SoundFile } from './sound-file.ts';
import { speechRate, type SoundPiece, type SpeechOptions } from './speech.ts';

/** What ffmpeg calls each form of file. Naming it keeps playlists and other forms from being tried. */
const demuxers: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
  'audio/basic': 'au',
  'audio/webm': 'matroska',
};

/** Address space: 300 MiB are its libraries. */
const memoryBytes = 2 ** 30;
/** Where pauses are does not take more: 29 MB an hour and channel. */
const levels = { rate: 8000, codec: 'pcm_mulaw', bytesPerSecond: 8000 };
const speech = { rate: speechRate, codec: 'pcm_s16le', bytesPerSecond: speechRate * 2 };
const headerBytes = 4096;
const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'];
/** Beyond the longest recording, so that a longer one is noticed. */
const spareSeconds = 1;

/**
 * One piece of a recording, or all of it in the quality that its pauses are found by; times are those
 * of the whole recording.
 * @throws Fault `unsupported_document` without ffmpeg; `document_unreadable` for what it cannot decode.
 */
export async function decodeSound(
  source: ReaderSource,
  { mediaType, storage }: ForeignSound,
  piece: SoundPiece | null,
  { decoder, scratch, maxSeconds, pieceTimeoutMs: timeoutMs, separatesChannels }: SpeechOptions,
  signal: AbortSignal,
): Promise<SoundFile> {
  const demuxer = demuxers[mediaType];
  if (demuxer === undefined) throw unsupported(`${storage}, which is no sound`);
  if (decoder === null) {
    throw unsupported(`${storage}. Install ffmpeg, or configure a transcription server`);
  }
  const form = piece === null ? levels : speech;
  const start = piece?.start ?? 0;
  const seconds = piece === null ? maxSeconds + spareSeconds : piece.end - piece.start;
  const folder = mkdtempSync(join(scratch, 'decoded-'));
  try {
    const [from, to] = [placeOf(source, folder), join(folder, 'decoded.wav')];
    const given = ['-ss', String(start), '-protocol_whitelist', 'file', '-f', demuxer];
    // A recording with one channel becomes two equal ones, which are not separated.
    const channels = separatesChannels ? 2 : 1;
    const layout = ['-ac', String(channels), '-ar', String(form.rate)];
    const wanted = ['-map', '0:a:0', '-t', String(seconds), ...layout];
    const written = ['-c:a', form.codec, '-f', 'wav', '-bitexact', to];
    await runProgram({
      title: 'Decoding the recording',
      path: decoder,
      args: [quiet, given, ['-i', `file:${from}`], wanted, written].flat(),
      folder,
      memoryBytes,
      timeoutMs,
      fileBytes: Math.ceil(seconds * form.bytesPerSecond * channels) + headerBytes,
      signal,
    });
    return within(openSound({ name: to }), start, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function unsupported(what: string): Fault {
  return new Fault('unsupported_document', `${what}.`);
}

/** A path that ffmpeg can read. */
function placeOf(source: ReaderSource, folder: string): string {
  if ('name' in source) return resolve(source.name);
  const place = join(folder, 'recording');
  writeFileSync(place, source.bytes);
  return place;
}

function within(decoded: SoundFile | ForeignSound, start: number, folder: string): SoundFile {
  if (!('read' in decoded)) throw unsupported(decoded.storage);
  return {
    seconds: start + decoded.seconds,
    channels: decoded.channels,
    read: (from, seconds, channel) => decoded.read(from - start, seconds, channel),
    close() {
      decoded.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
