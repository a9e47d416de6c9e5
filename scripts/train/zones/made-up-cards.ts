// Pictures of identity documents of people who do not exist: printed fields, a portrait of gray spots
// and a zone in OCR-B, as a scanner or a phone captures them.

import { createSheet, mm, type Mark } from '../../generate/samples/marks.ts';
import { drawBitmap, type Bitmap, type Transform } from '../../generate/samples/raster.ts';
import {
  cardZone,
  frenchZone,
  passportZone,
  smallZone,
  swissLicenseZone,
  visaZone,
  type Holder,
} from '../../generate/compliance-samples/zones.ts';
import type { GrayImage } from '../../../core/reading/formats/image/gray-image.ts';
import type { ZoneFormat } from '../../../core/sdk/zone-layouts.ts';
import type { Chance } from '../random.ts';
import { wear, type Faces } from './worn-rows.ts';

export const cardKinds = ['scan', 'small', 'photo', 'turned'] as const;
export type CardKind = (typeof cardKinds)[number];

interface CardShape {
  /** In millimeters. */
  width: number;
  height: number;
  zone: (holder: Holder) => string[];
  code: string;
}

export const cardShapes: Readonly<Partial<Record<ZoneFormat, CardShape>>> = {
  TD1: { width: 85.6, height: 54, zone: cardZone, code: 'I<' },
  TD2: { width: 105, height: 74, zone: smallZone, code: 'ID' },
  TD3: { width: 125, height: 88, zone: passportZone, code: 'P<' },
  MRVA: { width: 120, height: 80, zone: (holder) => visaZone(holder, 44), code: 'V<' },
  MRVB: { width: 105, height: 74, zone: (holder) => visaZone(holder), code: 'V<' },
  FRENCH_NATIONAL_ID: { width: 105, height: 74, zone: frenchZone, code: 'ID' },
  SWISS_DRIVING_LICENSE: { width: 85.6, height: 54, zone: swissLicenseZone, code: 'FA' },
};

export interface MadeUpCard {
  image: GrayImage;
  lines: string[];
}

/** Cells of the zone, its distance from the edges and between its lines (ICAO Doc 9303 part 3). */
const cell = 2.54;
const lead = 6.35;
const zoneType = 2.4 / 0.703;

export function madeUpCard(
  format: ZoneFormat,
  kind: CardKind,
  chance: Chance,
  faces: Faces,
): MadeUpCard {
  const shape = cardShapes[format]!;
  const holder = madeUpHolder(shape.code, format, chance);
  const lines = shape.zone(holder);
  const isPhoto = kind === 'photo';
  const capitals = kind === 'small' ? chance.between(6.5, 8) : chance.between(9, 18);
  const scale = capitals / 2.4;
  const border = isPhoto ? chance.between(4, 14) : 0;
  const [across, down] = [(shape.width + 2 * border) * scale, (shape.height + 2 * border) * scale];
  const degrees = isPhoto ? chance.between(-5, 5) : chance.between(-1, 1);
  const radians = (degrees * Math.PI) / 180;
  const bend = isPhoto ? chance.between(-0.06, 0.06) : 0;
  const points = 72 / 25.4;
  const transform: Transform = (x, y) => {
    const [dx, dy] = [x / points - shape.width / 2, y / points - shape.height / 2];
    const near = 1 + (bend * dy) / shape.height;
    const [turnedX, turnedY] = [
      (dx * Math.cos(radians) - dy * Math.sin(radians)) * near,
      (dx * Math.sin(radians) + dy * Math.cos(radians)) * near,
    ];
    return { x: across / 2 + turnedX * scale, y: down / 2 + turnedY * scale };
  };
  const frame = { width: Math.round(across), height: Math.round(down), transform };
  const print = drawBitmap(printedMarks(holder, shape, chance), faces.sans, frame);
  const zone = drawBitmap(zoneMarks(lines, shape, chance), faces.ocrB, frame);
  const table = isPhoto ? drawBitmap([tableMark(shape)], faces.sans, frame).light : null;
  const light = print.light.map((one, at) => one * zone.light[at]! * (table?.[at] ?? 1));
  const bitmap: Bitmap = { ...frame, light };
  const worn = wear(portrait(bitmap, chance), chance, capitals);
  const turns = kind === 'turned' ? chance.whole(1, 3) : 0;
  return { image: turnedBy(worn, turns), lines };
}

function zoneMarks(lines: readonly string[], { width, height }: CardShape, chance: Chance): Mark[] {
  const longest = Math.max(...lines.map((line) => line.length));
  const left = (width - longest * cell) / 2 + chance.between(-1, 1);
  const last = height - chance.between(5, 7);
  return lines.flatMap((line, row) =>
    [...line].map((letter, place): Mark => {
      const x = mm(left + place * cell);
      const y = mm(last - (lines.length - 1 - row) * lead);
      return {
        kind: 'text',
        text: letter,
        x,
        y,
        size: mm(zoneType),
        weight: 'regular',
        color: [0, 0, 0],
      };
    }),
  );
}

function printedMarks(holder: Holder, { width, height }: CardShape, chance: Chance): Mark[] {
  const sheet = createSheet((text, size) => text.length * size * 0.5);
  const rows = [
    ['Surname', holder.surname],
    ['Given names', holder.givenNames],
    ['Date of birth', holder.birth],
    ['Document No.', holder.number],
    ['Date of expiry', holder.expiry],
  ];
  const step = (height - 30) / rows.length;
  const left = width * chance.between(0.3, 0.4);
  sheet.text(mm(left), mm(6), 'REPUBLIC OF UTOPIA', { size: mm(3.2), weight: 'bold' });
  rows.forEach(([label, value], row) => {
    sheet.text(mm(left), mm(10 + row * step), label!, { size: mm(1.7) });
    sheet.text(mm(left), mm(10 + row * step + 2.6), value!, { size: mm(2.6) });
  });
  return sheet.marks;
}

/** A dark frame around the card. */
function tableMark({ width, height }: CardShape): Mark {
  const [far, across, down] = [mm(60), mm(width), mm(height)];
  const points: [number, number][] = [
    [-far, -far],
    [across + far, -far],
    [across + far, down + far],
    [-far, down + far],
    [-far, -far],
    [0, 0],
    [0, down],
    [across, down],
    [across, 0],
    [0, 0],
  ];
  return { kind: 'shape', points, color: [0.35, 0.35, 0.35] };
}

/** Gray spots where a photo would be. */
function portrait(bitmap: Bitmap, chance: Chance): Bitmap {
  const { width, height } = bitmap;
  const spots = Array.from({ length: 14 }, () => ({
    x: chance.between(0.05, 0.25) * width,
    y: chance.between(0.15, 0.55) * height,
    size: chance.between(0.02, 0.08) * width,
    light: chance.between(0.2, 0.9),
  }));
  for (const { x, y, size, light } of spots) {
    for (let row = Math.max(0, Math.floor(y - size)); row < Math.min(height, y + size); row += 1) {
      for (
        let column = Math.max(0, Math.floor(x - size));
        column < Math.min(width, x + size);
        column += 1
      ) {
        const away = Math.hypot(column - x, row - y) / size;
        if (away < 1) bitmap.light[row * width + column]! *= light + (1 - light) * away;
      }
    }
  }
  return bitmap;
}

/** Quarter turns clockwise. */
function turnedBy(image: GrayImage, turns: number): GrayImage {
  let { width, height, pixels } = image;
  for (let turn = 0; turn < turns; turn += 1) {
    const next = new Uint8Array(pixels.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1)
        next[x * height + (height - 1 - y)] = pixels[y * width + x]!;
    }
    [width, height, pixels] = [height, width, next];
  }
  return { width, height, pixels };
}

const syllables =
  'BA BRE CO DAL DER EK EL FAN GRI HAL HOU IN JAN KEL KOV LA LEN LIN MAR MOR NES NIK OLA PER QUI RIS ROS SAN SCHE TAL TER UL VAN VES WEI XA YO ZIN'.split(
    ' ',
  );

function madeUpHolder(code: string, format: ZoneFormat, chance: Chance): Holder {
  const name = (from: number, to: number): string =>
    Array.from({ length: chance.whole(from, to) }, () => chance.pick(syllables)).join('');
  const digits = (count: number): string =>
    Array.from({ length: count }, () => chance.whole(0, 9)).join('');
  const letter = (): string => String.fromCodePoint(65 + chance.whole(0, 25));
  const date = (from: number, to: number): string =>
    `${chance.whole(from, to)}${String(chance.whole(1, 12)).padStart(2, '0')}${String(chance.whole(1, 28)).padStart(2, '0')}`;
  const country = chance.pick(['DNK', 'ITA', 'POL', 'USA', 'IND', 'D<<', 'CHN', 'NLD']);
  const isSwiss = format === 'SWISS_DRIVING_LICENSE';
  const isFrench = format === 'FRENCH_NATIONAL_ID';
  const number = isSwiss
    ? digits(9)
    : isFrench
      ? digits(12)
      : chance.is(0.4)
        ? digits(9)
        : `${letter()}${letter()}${digits(6)}`;
  return {
    code,
    issuer: country,
    nationality: country,
    surname: chance.is(0.3) ? `${name(1, 2)} ${name(1, 3)}` : name(2, 4),
    givenNames: chance.is(0.5) ? `${name(1, 2)} ${name(1, 2)}` : name(1, 3),
    number,
    birth: date(40, 99),
    sex: chance.pick(['F', 'M']),
    expiry: date(27, 35),
    ...(chance.is(0.5) &&
      !isFrench && { optional: `${letter()}${digits(chance.whole(3, 7))}${letter()}`.slice(0, 7) }),
  };
}
