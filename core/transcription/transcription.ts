// Response of a transcription server (`verbose_json` of the OpenAI API), and its conversion to
// WebVTT.

export interface Segment {
  /** Times in seconds. */
  start: number;
  end: number;
  text: string;
  speaker: string | null;
}

export interface Transcription {
  segments: Segment[];
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
  const isCode = typeof language === 'string' && /^[a-z]{2}$/.test(language);
  const known = { language: isCode ? language : null };
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

function readSegment(given: unknown): Segment[] {
  if (typeof given !== 'object' || given === null) return [];
  const { start, end, text, speaker } = given as Record<string, unknown>;
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [
    {
      start: seconds(start),
      end: seconds(end),
      text: text.trim().replaceAll(/\s+/g, ' '),
      speaker: typeof speaker === 'string' && speaker.trim() !== '' ? speaker.trim() : null,
    },
  ];
}

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
