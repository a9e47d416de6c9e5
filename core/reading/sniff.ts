// Detects the media type from the bytes. File names and declared types are too often wrong and are
// not used.

import { decodeSample, looksLikeText } from './formats/text/decode-text.ts';
import { looksSigned } from './formats/text/signed-content.ts';
import { sniffText } from './formats/text/sniff-text.ts';

/** Length of the sample in which signatures and the kind of text are detected. */
const sampleBytes = 64 * 1024;
/**
 * Number of bytes to read: one more than the sample, because further rules apply to a whole file.
 */
export const sniffedBytes = sampleBytes + 1;

/** Returns the media type of a file's content; `application/octet-stream` if it is unknown. */
export function sniffMediaType(bytes: Uint8Array): string {
  const sample = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, sampleBytes),
  );
  const signed = signatures.find(({ matches }) => matches(sample));
  if (signed !== undefined) return signed.type;
  if (startsWith(sample, archiveMark)) return sniffZip(bytes);
  if (startsWith(sample, compoundMark)) return sniffCompoundFile(bytes);
  if (looksSigned(sample)) return 'application/pkcs7-mime';
  if (!looksLikeText(sample)) return 'application/octet-stream';
  return sniffText(decodeSample(sample), bytes.byteLength <= sampleBytes);
}

const archiveMark = 'PK\x03\x04';
const compoundMark = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** The same for a file of which `first` returns the first bytes; requests no more than needed. */
export async function sniffSource(
  first: (count: number) => Promise<Uint8Array>,
  byteLength: number,
): Promise<string> {
  const beginning = Buffer.from(await first(Math.min(byteLength, sniffedBytes)));
  const isContainer = startsWith(beginning, archiveMark) || startsWith(beginning, compoundMark);
  return sniffMediaType(isContainer ? await first(byteLength) : beginning);
}

function startsWith(sample: Buffer, signature: string, at = 0): boolean {
  return sample.toString('latin1', at, at + signature.length) === signature;
}

interface Signature {
  readonly type: string;
  readonly matches: (sample: Buffer) => boolean;
}

const signatures: readonly Signature[] = [
  {
    // ISO 32000-1 appendix H.3.4.1: readers accept the header in the first 1024 bytes.
    type: 'application/pdf',
    matches: (sample) => sample.subarray(0, 1024 + 5).includes('%PDF-'),
  },
  { type: 'image/png', matches: (sample) => startsWith(sample, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (sample) => startsWith(sample, '\xff\xd8\xff') },
  {
    type: 'image/tiff',
    matches: (sample) => ['II*\0', 'MM\0*'].some((mark) => startsWith(sample, mark)),
  },
  { type: 'image/gif', matches: (sample) => startsWith(sample, 'GIF8') },
  { type: 'image/bmp', matches: isBitmap },
  {
    type: 'image/webp',
    matches: (sample) => startsWith(sample, 'RIFF') && startsWith(sample, 'WEBP', 8),
  },
  {
    type: 'audio/wav',
    matches: (sample) => startsWith(sample, 'RIFF') && startsWith(sample, 'WAVE', 8),
  },
  { type: 'audio/mpeg', matches: (sample) => startsWith(sample, 'ID3') || isMpegFrame(sample) },
  { type: 'audio/ogg', matches: (sample) => startsWith(sample, 'OggS') },
  { type: 'audio/flac', matches: (sample) => startsWith(sample, 'fLaC') },
  { type: 'audio/basic', matches: (sample) => startsWith(sample, '.snd\0\0\0') },
  { type: 'audio/webm', matches: isSoundOfWebm },
  { type: 'audio/amr', matches: (sample) => startsWith(sample, '#!AMR') },
  {
    // ISO/IEC 14496-12: M4A files, and 3GP of telephones; films have other brands.
    type: 'audio/mp4',
    matches: (sample) => /^ftyp(?:M4[AB]|3gp)/.test(sample.toString('latin1', 4, 11)),
  },
  { type: 'application/gzip', matches: (sample) => startsWith(sample, '\x1f\x8b\x08') },
  { type: 'application/rtf', matches: (sample) => startsWith(sample, '{\\rtf') },
];

/** A text may begin with "BM": the size of the second header must be a known one. */
function isBitmap(sample: Buffer): boolean {
  if (!startsWith(sample, 'BM') || sample.length < 26) return false;
  return [12, 40, 52, 56, 64, 108, 124].includes(sample.readUInt32LE(14));
}

/** Matroska (RFC 9559) with a codec for sound and none for pictures, which browsers record. */
function isSoundOfWebm(sample: Buffer): boolean {
  if (!startsWith(sample, '\x1a\x45\xdf\xa3')) return false;
  const text = sample.toString('latin1');
  return /A_(?:OPUS|VORBIS)/.test(text) && !/V_(?:VP|AV|MPEG|THEORA)/.test(text);
}

/** An MPEG audio frame header of layer III whose bit rate and sampling rate are not reserved. */
function isMpegFrame(sample: Buffer): boolean {
  if (sample.length < 4 || sample[0] !== 0xff) return false;
  const [second, third] = [sample[1]!, sample[2]!];
  const isLayer3 = (second & 0xe6) === 0xe2;
  const bitRate = third >> 4;
  return isLayer3 && bitRate !== 0 && bitRate !== 15 && (third & 0x0c) !== 0x0c;
}

const officeTypes = {
  'word/': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;

/**
 * Office files are detected by the names of their parts, which the central directory at the end
 * repeats.
 */
function sniffZip(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = file.subarray(Math.max(0, file.length - sampleBytes));
  for (const place of [directory, file.subarray(0, sampleBytes)]) {
    for (const [folder, type] of Object.entries(officeTypes)) {
      if (place.includes(folder)) return type;
    }
  }
  return 'application/zip';
}

/** Outlook messages name their streams `__substg1.0_…`, in UTF-16 like all compound files. */
function sniffCompoundFile(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from('__substg1.0_', 'utf16le');
  return file.includes(mark) ? 'application/vnd.ms-outlook' : 'application/x-ole-storage';
}
