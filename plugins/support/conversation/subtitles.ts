// Reads transcripts of calls in subtitle formats: WebVTT (W3C) and SubRip (SRT).

import { turnOf, type Turn } from './conversation.ts';

const timing =
  /^(?<start>(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3})\s+-->\s+(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3}/;

/** Returns null for other text. Consecutive cues of a speaker form one turn. */
export function readSubtitles(text: string): Turn[] | null {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  if (!isWebVtt && !lines.slice(0, 4).some((line) => timing.test(line.trim()))) return null;
  const turns: Turn[] = [];
  let isCue = false;
  let at: string | null = null;
  for (const [index, line] of lines.entries()) {
    const start = timing.exec(line.trim())?.groups?.['start'];
    if (start !== undefined) {
      at = start.replace(',', '.');
      isCue = true;
    } else if (line.trim() === '') {
      isCue = false;
    } else if (isCue && !timing.test((lines[index + 1] ?? '').trim())) {
      addCue(turns, line.trim(), at);
    }
  }
  return turns;
}

/** Adds a cue. The speaker is `<v Name>` in WebVTT; other formats put "Name:" before the text. */
function addCue(turns: Turn[], line: string, at: string | null): void {
  const voice = /<v(?:\.[\w.-]+)?\s+([^>]{1,80})>/.exec(line)?.[1]?.trim();
  const plain = line.replaceAll(/<[^<>]{0,100}>/g, '');
  const [, named, rest] = /^(?:>>\s*)?([\p{L}][\p{L}\p{N} .'’-]{0,40}):\s+(.*)$/u.exec(plain) ?? [];
  const speaker = voice ?? named ?? null;
  const text = voice === undefined && named !== undefined ? rest! : plain;
  const last = turns.at(-1);
  const isSame = last !== undefined && (speaker === null || speaker === last.speaker);
  if (isSame) last.text += ` ${text}`;
  else turns.push(turnOf(text, { speaker, at }));
}
