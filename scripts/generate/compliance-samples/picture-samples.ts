// Pictures of the sample passport and of a card as scanners and phones make them: upright, on its side,
// askew in a shadow, too dark, cut off, with glare on the zone, and with a wrong digit.

import { liberationFace, type TrueTypeFace } from '../samples/faces.ts';
import { createSheet, mm, type Color, type Mark, type PageSize } from '../samples/marks.ts';
import { ocrBFace } from '../samples/ocr-b-face.ts';
import { photograph } from '../samples/photo.ts';
import { writePng } from '../samples/picture-files.ts';
import { drawBitmap, pixelsOf, type Bitmap } from '../samples/raster.ts';
import {
  cardPage,
  identitySamples,
  lenePage,
  leneZone,
  wrongDigit,
  jonasZone,
} from './identity-samples.ts';
import type { Sample } from './sample.ts';

export interface PictureSample {
  sample: Omit<Sample, 'files'>;
  file: string;
  bytes: Uint8Array;
}

/** Sizes of a passport's data page and of a card (ICAO Doc 9303 parts 4 and 5). */
const passportSize: PageSize = { width: mm(125), height: mm(88) };
const cardSize: PageSize = { width: mm(85.6), height: mm(54) };
const dotsPerInch = 150;
const black: Color = [0.05, 0.05, 0.05];
/** The bold face is OCR-B: one drawing has the print and the zone. */
const face: TrueTypeFace = {
  ...liberationFace(),
  fonts: { regular: liberationFace().fonts.regular, bold: ocrBFace().fonts.regular },
};

export function pictureSamples(): PictureSample[] {
  const [passport] = identitySamples;
  const card = identitySamples.find(({ name }) => name === 'card-td1')!;
  return [...readablePictures(passport!, card), ...picturesToReview(passport!)];
}

interface Picture {
  name: string;
  about: string;
  /** Default: the name. */
  file?: string;
  bitmap: Bitmap;
}

function readablePictures({ input }: Sample, card: Sample): PictureSample[] {
  const make = (picture: Picture, ofInput = input): PictureSample =>
    pictureSample(picture, ofInput, {
      status: 'completed',
      decision: 'auto_verify',
      expected: { verification_status: 'verified' },
    });
  // Sine of 3 degrees.
  const look = { dotsPerInch, sine: 0.052, shadow: 0.35 };
  return [
    make({
      name: 'passport-picture',
      file: 'passport.png',
      about: 'a scan of a passport',
      bitmap: flat(passportMarks()),
    }),
    make({
      name: 'passport-on-side',
      about: 'a scan of a passport that lies on its side',
      bitmap: onSide(flat(passportMarks())),
    }),
    make({
      name: 'passport-photo',
      about: 'a photo of a passport on a table, askew and in a shadow',
      bitmap: photograph(passportMarks(), face, { size: passportSize, look }),
    }),
    make(
      {
        name: 'card-picture',
        about: 'a scan of an identity card (TD1)',
        bitmap: flat(cardMarks(), cardSize),
      },
      card.input,
    ),
  ];
}

function picturesToReview({ input }: Sample): PictureSample[] {
  const make = (picture: Picture, checks: object[]): PictureSample =>
    pictureSample(picture, input, {
      status: 'in_review',
      decision: 'review',
      expected: { verification_status: 'review_required', checks },
    });
  return [
    make(
      {
        name: 'passport-picture-wrong-digit',
        about: 'a scan of a passport with one wrong check digit',
        bitmap: flat(passportMarks(wrongDigit)),
      },
      passportChecks('zone_check_digits'),
    ),
    make(
      {
        name: 'passport-cut',
        about: 'a scan of a passport whose right part, with the ends of the zone, is cut off',
        bitmap: cut(flat(passportMarks()), 0.8),
      },
      passportChecks('zone_check_digits'),
    ),
    make(
      {
        name: 'passport-glare',
        about: 'a scan of a passport with glare on the name in its zone',
        bitmap: glare(flat(passportMarks())),
      },
      passportChecks('zone_legible', 'printed_agrees', 'subject_name'),
    ),
    make(
      {
        name: 'passport-dark',
        about: 'a picture of a passport that is too dark to be read',
        // Almost black on black: no text is readable.
        bitmap: dimmed(flat(passportMarks(leneZone, [0.01, 0.01, 0.01])), 0.02),
      },
      [
        { check: 'document_given', result: 'passed' },
        { check: 'document_complete', result: 'failed' },
        { check: 'zone_present', result: 'failed' },
        ...['document_valid', ...subjectChecks, 'screening'].map(skipped),
      ],
    ),
  ];
}

function pictureSample(
  { name, about, file = `${name}.png`, bitmap }: Picture,
  input: object,
  given: Pick<Sample, 'status' | 'decision' | 'expected'>,
): PictureSample {
  const bytes = writePng(bitmap, dotsPerInch);
  return { sample: { name, about, demo: false, input, ...given }, file, bytes };
}

const subjectChecks = [
  'subject_name',
  'subject_date_of_birth',
  'subject_document_number',
  'subject_nationality',
];

/** All checks of a passport whose zone was read. */
function passportChecks(...failed: string[]): object[] {
  const names = [
    'document_given',
    'document_complete',
    'zone_present',
    'zone_check_digits',
    'zone_legible',
    'zone_uncorrected',
    'zone_codes',
    'zone_dates',
    'document_valid',
    'printed_agrees',
    ...subjectChecks,
  ];
  const checks = names.map((check) => ({
    check,
    result: failed.includes(check) ? 'failed' : 'passed',
  }));
  return [...checks, skipped('screening')];
}

function skipped(check: string): object {
  return { check, result: 'skipped' };
}

function passportMarks(zone: readonly string[] = leneZone, color: Color = black): Mark[] {
  const sheet = createSheet(face.measure);
  lenePage.forEach((line, index) => {
    sheet.text(mm(8), mm(12) + index * mm(7), line, { size: 11, color });
  });
  return [
    ...sheet.marks,
    ...zoneMarks(zone, { left: mm(6.6), top: passportSize.height - mm(14) }, color),
  ];
}

function cardMarks(): Mark[] {
  const sheet = createSheet(face.measure);
  cardPage.forEach((line, index) => {
    sheet.text(mm(4), mm(7) + index * mm(5), line, { size: 8, color: black });
  });
  const first = cardSize.height - mm(5) - 2 * lead;
  return [...sheet.marks, ...zoneMarks(jonasZone, { left: mm(4.6), top: first }, black)];
}

const lead = mm(6.35);

function zoneMarks(
  lines: readonly string[],
  { left, top }: { left: number; top: number },
  color: Color,
): Mark[] {
  // Characters are 2.4 mm high, in cells of 2.54 mm (ICAO Doc 9303 part 3).
  const size = mm(2.4 / 0.703);
  return lines.flatMap((line, row) =>
    [...line].map((text, place): Mark => {
      const [x, y] = [left + place * mm(2.54), top + row * lead];
      return { kind: 'text', text, x, y, size, weight: 'bold', color };
    }),
  );
}

function flat(marks: readonly Mark[], size: PageSize = passportSize): Bitmap {
  const scale = dotsPerInch / 72;
  return drawBitmap(marks, face, {
    ...pixelsOf(size, dotsPerInch),
    transform: (x, y) => ({ x: x * scale, y: y * scale }),
  });
}

/** Turned by a quarter clockwise. */
function onSide({ width, height, light }: Bitmap): Bitmap {
  const turned = new Float64Array(light.length);
  light.forEach((one, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    turned[x * height + (height - 1 - y)] = one;
  });
  return { width: height, height: width, light: turned };
}

/** Keeps this share of the width. */
function cut({ width, height, light }: Bitmap, share: number): Bitmap {
  const kept = Math.round(width * share);
  return { width: kept, height, light: light.filter((_, at) => at % width < kept) };
}

/** A white spot on the upper row of the zone. */
function glare({ width, height, light }: Bitmap): Bitmap {
  const [centerX, centerY, size] = [0.27 * width, 0.83 * height, 0.1 * width];
  return {
    width,
    height,
    light: light.map((one, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const away = ((x - centerX) ** 2 + (4 * (y - centerY)) ** 2) / size ** 2;
      return away >= 1 ? one : one + (1 - one) * Math.min(1, 3 * (1 - away));
    }),
  };
}

function dimmed(bitmap: Bitmap, brightness: number): Bitmap {
  return { ...bitmap, light: bitmap.light.map((one) => one * brightness) };
}
