// Parses the output of programs for a piece of a recording: lines with times (whisper-cli), lines
// without, and the list of pocketsphinx_batch.

import type { SoundPiece, SpeechSegment } from './speech.ts';

const timed =
  /^\[(\d{2}):(\d{2}):(\d{2})[.,](\d{3}) --> (\d{2}):(\d{2}):(\d{2})[.,](\d{3})\] *(.*)$/;
/** Two hours have about two thousand; the output of a program that writes more is rejected. */
const mostSegments = 5000;
const longestText = 10_000;

/**
 * Without times, all lines are one segment. Sounds in brackets, such as [Music], are not speech.
 */
export function segmentsOfLines(output: string, piece: SoundPiece): SpeechSegment[] {
  const lines = output.split('\n').map((line) => line.trim());
  const found = lines.flatMap((line) => {
    const match = timed.exec(line);
    return match ? [segmentOf(match, piece)] : [];
  });
  const all =
    found.length > 0
      ? found
      : [{ start: piece.start, end: piece.end, text: lines.join(' ').trim() }];
  return all
    .map((one) => ({ ...one, text: wordsOf(one.text) }))
    .filter(({ text }) => text !== '')
    .filter(({ start, end }) => (start + end) / 2 >= piece.from)
    .slice(0, mostSegments);
}

function segmentOf(match: RegExpExecArray, piece: SoundPiece): SpeechSegment {
  const numbers = match.slice(1, 9).map(Number);
  const seconds = (at: number): number =>
    numbers[at]! * 3600 + numbers[at + 1]! * 60 + numbers[at + 2]! + numbers[at + 3]! / 1000;
  const within = (time: number): number => Math.min(piece.end, piece.start + time);
  return { start: within(seconds(0)), end: within(seconds(4)), text: match[9]! };
}

/** `go forward ten meters (piece -3122)` */
export function segmentsOfSphinx(output: string, piece: SoundPiece): SpeechSegment[] {
  const [line = ''] = output.split('\n');
  const text = wordsOf(line.replace(/ ?\(piece -?\d+\)\s*$/, ''));
  return text === '' ? [] : [{ start: piece.from, end: piece.end, text }];
}

function wordsOf(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(/\[[^\][]{0,40}\]|\([^()]{0,40}\)|<[^<>]{0,40}>|♪/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
