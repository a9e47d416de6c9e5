// Generates the samples of plugins/compliance and their expected results: texts, licenses as PDF, a
// passport as PDF, and pictures. --check verifies that they are up to date.

import { join } from 'node:path';
import { companySamples } from './compliance-samples/company-samples.ts';
import { filingSamples } from './compliance-samples/filing-samples.ts';
import { identitySamples, lenePage, leneZone } from './compliance-samples/identity-samples.ts';
import { listSamples } from './compliance-samples/list-samples.ts';
import { licenseSamples, type LicenseSample } from './compliance-samples/license-samples.ts';
import { ownershipSamples } from './compliance-samples/ownership-samples.ts';
import type { Sample } from './compliance-samples/sample.ts';
import { pictureSamples } from './compliance-samples/picture-samples.ts';
import { screeningSamples } from './compliance-samples/screening-samples.ts';
import { trailSamples } from './compliance-samples/trail-samples.ts';
import { generate, type GeneratedFile } from './generated-files.ts';
import { drawBarcode, packModules } from './samples/barcodes.ts';
import { liberationFace } from './samples/faces.ts';
import { createSheet, mm, type Color, type Mark, type PageSize } from './samples/marks.ts';
import { addPage, createPdf, finishPdf, type PlacedPicture } from './samples/pdf-file.ts';

const folder = join(import.meta.dirname, '../../plugins/compliance/samples');
const face = liberationFace();
/** Size of a passport's data page (ICAO Doc 9303 part 4). */
const size: PageSize = { width: mm(125), height: mm(88) };
const black: Color = [0, 0, 0];
/** A5 page with the front and back of a card. */
const bothSides: PageSize = { width: mm(148), height: mm(210) };

const samples: readonly Sample[] = [
  ...identitySamples,
  ...companySamples,
  ...ownershipSamples,
  ...screeningSamples,
  ...listSamples,
  ...trailSamples,
  ...filingSamples,
];
const [passport] = identitySamples;
const files = [
  ...samples.flatMap(textFiles),
  ...(await pdfFiles()),
  ...(await Promise.all(licenseSamples.map(licenseFiles))).flat(),
  ...pictureFiles(),
];
process.exitCode = generate(files, { check: process.argv.includes('--check') });

function textFiles(sample: Sample): GeneratedFile[] {
  const { lists } = sample;
  const all = { ...sample.files, ...(lists && { [lists.file]: lists.lines }) };
  const texts = Object.entries(all).map(([name, lines]) => ({
    path: join(folder, name),
    text: `${lines.join('\n')}\n`,
  }));
  return [...texts, goldenFile(sample, Object.keys(sample.files))];
}

function goldenFile(sample: Omit<Sample, 'files'>, names: readonly string[]): GeneratedFile {
  const { name, about, demo, input, settings, reference, lists, status } = sample;
  const { error, expected, decision } = sample;
  const documents = Object.fromEntries(
    names.map((file, index) => [`/documents/${index}/document_url`, file]),
  );
  const golden = {
    about,
    ...(demo && { demo }),
    ...(names.length > 0 && { documents }),
    request: { input },
    ...(settings && { settings }),
    ...(reference && { reference }),
    ...(lists && {
      reference_files: { watch_lists: [{ format: lists.format, file: lists.file }] },
    }),
    status,
    ...(error ? { error } : { completed_unit: { compliance_object: expected, decision } }),
  };
  return {
    path: join(folder, `${name}.golden.json`),
    text: `${JSON.stringify(golden, null, 2)}\n`,
  };
}

async function pdfFiles(): Promise<GeneratedFile[]> {
  const sample = {
    ...passport!,
    demo: false,
    name: 'passport-pdf',
    about: `${passport!.about}: as PDF`,
  };
  const bytes = await pdfOf(pageMarks());
  return [{ path: join(folder, 'passport.pdf'), bytes }, goldenFile(sample, ['passport.pdf'])];
}

async function licenseFiles(sample: LicenseSample): Promise<GeneratedFile[]> {
  const sheet = createSheet(face.measure);
  sheet.lines(mm(8), mm(12), sample.printed, { size: 10, lead: 1.5 });
  const picture = packModules(await drawBarcode(sample.encoded, 'PDF417'), 2);
  const [left, top, width] = [mm(8), mm(95), mm(90)];
  const bottom = top + (width * picture.height) / picture.width;
  const barcode: PlacedPicture = { ...picture, area: [left, top, left + width, bottom] };
  const bytes = await pdfOf(sheet.marks, bothSides, sample.name, [barcode]);
  const file = `${sample.name}.pdf`;
  return [{ path: join(folder, file), bytes }, goldenFile(sample, [file])];
}

function pictureFiles(): GeneratedFile[] {
  return pictureSamples().flatMap(({ sample, file, bytes }) => [
    { path: join(folder, file), bytes },
    goldenFile(sample, [file]),
  ]);
}

/** Draws the characters of the zone in cells of equal width, as in OCR-B. */
function pageMarks(): Mark[] {
  const sheet = createSheet(face.measure);
  lenePage.forEach((line, index) => {
    sheet.text(mm(8), mm(12) + index * mm(7), line, { size: 11, color: black });
  });
  leneZone.forEach((line, row) => {
    [...line].forEach((character, place) => {
      const [x, y] = [mm(8) + place * mm(2.54), size.height - mm(14) + row * mm(7)];
      sheet.text(x, y, character, { size: 9, color: black, align: 'center' });
    });
  });
  return sheet.marks;
}

async function pdfOf(
  marks: readonly Mark[],
  page: PageSize = size,
  title = 'passport',
  pictures: readonly PlacedPicture[] = [],
): Promise<Uint8Array> {
  const pdf = await createPdf({
    title,
    author: 'Workmill',
    creator: 'Writer',
    language: 'en',
    date: '2026-02-20',
  });
  addPage(pdf, page, { marks: [...marks], face, pictures });
  return finishPdf(pdf);
}
