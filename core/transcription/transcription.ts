// Response of a transcription server (`verbose_json` or `diarized_json` of the OpenAI API), and its
// conversion to WebVTT.

import type { SpeechSegment } from '../reading/speech/speech.ts';

export interface Transcription {
  segments: SpeechSegment[];
  /** ISO 639-1, if the server returns it. */
  language: string | null;
}

/** Two hours have about two thousand; a larger number is an attack on the reader. */
const mostSegments = 50_000;

/** Returns null for a body of another form. Servers without segments return only the text. */
export function readTranscription(body: string): Transcription | null {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof given !== 'object' || given === null) return null;
  const { text, segments, language } = given as Record<string, unknown>;
  const known = { language: typeof language === 'string' ? languageCode(language) : null };
  if (Array.isArray(segments) && segments.length > 0) {
    return { ...known, segments: segments.slice(0, mostSegments).flatMap(readSegment) };
  }
  if (typeof text !== 'string') return null;
  const said = text.trim();
  return {
    ...known,
    segments: said === '' ? [] : [{ start: 0, end: 0, text: said, speaker: null }],
  };
}

function readSegment(given: unknown): SpeechSegment[] {
  if (typeof given !== 'object' || given === null) return [];
  const { start, end, text, speaker } = given as Record<string, unknown>;
  if (typeof text !== 'string' || text.trim() === '' || isHallucination(given)) return [];
  return [
    {
      start: seconds(start),
      end: seconds(end),
      text: text.trim().replaceAll(/\s+/g, ' '),
      speaker: speakerName(speaker),
    },
  ];
}

/** Whisper's own rule for words that it makes up where nobody speaks. */
function isHallucination({
  no_speech_prob: noSpeech,
  avg_logprob: certainty,
}: {
  no_speech_prob?: unknown;
  avg_logprob?: unknown;
}): boolean {
  return Number(noSpeech) > 0.6 && Number(certainty) < -1;
}

/** Numbers of whisper.cpp, `SPEAKER_00` of pyannote; OpenAI has letters. `?` is unknown. */
function speakerName(given: unknown): string | null {
  const name = typeof given === 'number' ? String(given) : given;
  if (typeof name !== 'string' || !/[\p{L}\p{N}]/u.test(name)) return null;
  const [, number] = /^(?:SPEAKER_)?(\d{1,2})$/.exec(name.trim()) ?? [];
  return number === undefined ? name.trim() : `Speaker ${Number(number) + 1}`;
}

/** Servers return `en`, `english` or `English`. */
function languageCode(given: string): string | null {
  const name = given.trim().toLowerCase();
  return /^[a-z]{2}$/.test(name) ? name : (codes.get(name) ?? null);
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const codes: ReadonlyMap<string, string> = new Map(
  letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const code = `${first}${second}`;
      const name = languageNames.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code]];
    }),
  ),
);

function seconds(given: unknown): number {
  return typeof given === 'number' && given >= 0 && given < 1e6 ? given : 0;
}

/** Returns an empty text for a recording without speech. */
export function toWebVtt({ segments }: Pick<Transcription, 'segments'>): string {
  if (segments.length === 0) return '';
  const cues = segments.map(({ start, end, text, speaker }) => {
    const voice = speaker === null ? '' : `<v ${speaker.replaceAll(/[<>]/g, '')}>`;
    // An arrow would end a cue.
    return `${clock(start)} --> ${clock(end)}\n${voice}${text.replaceAll('-->', '->')}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function clock(total: number): string {
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = (total % 60).toFixed(3).padStart(6, '0');
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:${rest}`;
}
