// A second opinion on characters of a zone of which the network is in doubt: the general recognizer
// reads their row, and decides where it takes the likeliest or the second likeliest character.

import type { Box } from '../../sdk/document.ts';
import { drawGray, uprightSize, type Picture } from '../formats/image/pictures.ts';
import type { ReadZone, ZoneRow } from './machine-zone.ts';
import type { RecognitionEngine } from './recognition.ts';

/** Certainty below which a character is in doubt. */
const doubtful = 0.7;
/** Height of capitals in pixels at which the general recognizer reads rows best. */
const capitalHeight = 24;

export async function decideDoubts(
  zone: ReadZone,
  picture: Picture,
  {
    engine,
    language,
    signal,
  }: { engine: RecognitionEngine; language: string; signal: AbortSignal },
): Promise<ZoneRow[]> {
  const { width, height } = uprightSize(picture, zone.straightening);
  const drawnWidth = Math.round((capitalHeight * width) / (zone.capitals * height));
  const drawnHeight = (drawnWidth * height) / width;
  const rows: ZoneRow[] = [];
  for (const row of zone.rows) {
    if (row.certainty.every((one) => one >= doubtful)) {
      rows.push(row);
      continue;
    }
    const [top, bottom] = [row.box[1] * drawnHeight, row.box[3] * drawnHeight];
    const area: Box = [0, top - capitalHeight / 2, drawnWidth, bottom + capitalHeight / 2];
    const image = await drawGray(picture, zone.straightening, drawnWidth, area);
    const pass = { languages: [language], mode: 'line', keepsDoubtful: true } as const;
    const words = await engine.recognize(image, pass, signal);
    rows.push(decided(row, lettersOf(words.map(({ text }) => text).join(''))));
  }
  return rows;
}

function decided(row: ZoneRow, other: string): ZoneRow {
  // Without fillers that were lost or invented, the places of both readings are the same.
  if (other.length !== row.text.length) return row;
  let text = '';
  const certainty = row.certainty.map((sure, at) => {
    const [likeliest, second] = [row.text[at]!, row.second[at]!];
    const isSecond = sure < doubtful && other[at] === second.character;
    text += isSecond ? second.character : likeliest;
    const agrees = other[at] === likeliest || isSecond;
    return sure < doubtful && agrees ? Math.min(1, sure + second.certainty) : sure;
  });
  return { ...row, text, certainty };
}

function lettersOf(text: string): string {
  return text
    .replaceAll(/[«‹]/g, '<<')
    .replaceAll(/[€¢({[]/g, '<')
    .toUpperCase()
    .replaceAll(/[^A-Z\d<]/g, '');
}
