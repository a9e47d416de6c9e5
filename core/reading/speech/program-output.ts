// Parses the output of programs for a piece of a recording: lines with times (whisper-cli), lines
// without, and the words of pocketsphinx_batch.

import type { SoundPiece, SpeechSegment } from './speech.ts';

const timed =
  /^\[(?:(\d{2}):)?(\d{2}):(\d{2})[.,](\d{3}) --> (?:(\d{2}):)?(\d{2}):(\d{2})[.,](\d{3})\] *(.*)$/;
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
  const whole = { start: piece.start, end: piece.end, text: lines.join(' ').trim(), speaker: null };
  const all = found.length > 0 ? withSpeakers(found) : [whole];
  return all
    .map((one) => ({ ...one, text: wordsOf(one.text) }))
    .filter(({ text }) => text !== '')
    .filter(({ start, end }) => (start + end) / 2 >= piece.from)
    .slice(0, mostSegments);
}

function segmentOf(match: RegExpExecArray, piece: SoundPiece): SpeechSegment {
  const numbers = match.slice(1, 9).map((one) => Number(one ?? 0));
  const seconds = (at: number): number =>
    numbers[at]! * 3600 + numbers[at + 1]! * 60 + numbers[at + 2]! + numbers[at + 3]! / 1000;
  const within = (time: number): number => Math.min(piece.end, piece.start + time);
  return { start: within(seconds(0)), end: within(seconds(4)), text: match[9]!, speaker: null };
}

/** `(speaker 0)` of whisper-cli --diarize, `[SPEAKER_00]:` of whisperX. */
const labeled = /^\(speaker (\d{1,2})\) *|^\[SPEAKER_(\d{1,2})\]:? */;
/** whisper-cli --tinydiarize, behind the last words of a speaker. */
const turnMark = /\[SPEAKER_TURN\]/;

/**
 * Takes the marks of speakers out of the text. Of turns it is only known that the speaker changes:
 * they are attributed to two speakers who alternate.
 */
function withSpeakers(segments: readonly SpeechSegment[]): SpeechSegment[] {
  const hasTurns = segments.some(({ text }) => turnMark.test(text));
  let turn = 0;
  return segments.map((segment) => {
    const label = labeled.exec(segment.text);
    const number = label ? Number(label[1] ?? label[2]) : hasTurns ? turn % 2 : null;
    if (turnMark.test(segment.text)) turn += 1;
    const text = segment.text.slice(label?.[0].length ?? 0);
    return { ...segment, text, speaker: number === null ? null : `Speaker ${number + 1}` };
  });
}

/** Frames of pocketsphinx in a second. */
const framesPerSecond = 100;
/** A longer silence between words ends a segment. */
const pauseSeconds = 0.6;
/** Marks of silence and noise. A number in parentheses tells pronunciations of a word apart. */
const noSphinxWord = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/;

/**
 * `piece S 0 T -3122 A -2900 L -222 0 -30 0 <s> 46 -83 -4 go 64 -77 -3 forward … 260`: the first frame
 * of each word, two scores and the word; at the end the number of frames.
 */
export function segmentsOfSphinx(output: string, piece: SoundPiece): SpeechSegment[] {
  const [line = ''] = output.split('\n');
  const words = [...line.matchAll(/ (\d+) -?\d+ -?\d+ (\S+)(?= \d+(?: |$))/g)];
  const frames = / (\d+)$/.exec(line)?.[1];
  const segments: SpeechSegment[] = [];
  let heardUntil = -Infinity;
  for (const [index, [, first, word]] of words.entries()) {
    const start = Number(first) / framesPerSecond;
    const next = Number(words[index + 1]?.[1] ?? frames ?? first) / framesPerSecond;
    if (noSphinxWord.test(word!)) continue;
    const text = word!.replace(/\(\d+\)$/, '');
    const last = segments.at(-1);
    if (last !== undefined && start - heardUntil < pauseSeconds) last.text += ` ${text}`;
    else segments.push({ start: piece.start + start, end: 0, text, speaker: null });
    segments.at(-1)!.end = Math.min(piece.end, piece.start + next);
    heardUntil = next;
  }
  return segments
    .filter(({ start, end }) => (start + end) / 2 >= piece.from)
    .slice(0, mostSegments);
}

function wordsOf(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(/\[[^\][]{0,40}\]|\([^()]{0,40}\)|<[^<>]{0,40}>|\*[^*]{1,40}\*|♪/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
