// Pages of text with pictures, and a program that stands in for tesseract: it writes down each call
// and always reads the same, where a test is about what is looked at rather than what is read. What
// pictures said is remembered from test to test: each paints its own.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Test } from 'tap';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import type { RecognitionOptions } from '../../core/reading/recognition/recognition.ts';
import type { Document } from '../../core/sdk/document.ts';
import { paint } from './pictures.ts';

export interface Placed {
  canvas: Canvas;
  /** Points, from the top left corner of the page. */
  x: number;
  y: number;
  width: number;
  page?: number;
}

export const body = [
  'Invoice 2024-117 of 14 March 2024',
  'For the delivery of drawing paper to the address below we charge you',
  'Total to be paid within thirty days 1,284.60 EUR',
];

/** Pages of A4, each with the lines of text in its middle, and pictures anywhere. */
export async function printed(pictures: readonly Placed[], pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 0; number < pages; number += 1) {
    const page = pdf.addPage([595, 842]);
    body.forEach((line, at) => page.drawText(line, { x: 60, y: 540 - 20 * at, size: 11, font }));
  }
  for (const { canvas, x, y, width, page = 1 } of pictures) {
    const picture = await pdf.embedPng(canvas.toBuffer('image/png'));
    const height = (width * canvas.height) / canvas.width;
    pdf.getPage(page - 1).drawImage(picture, { x, y: 842 - y - height, width, height });
  }
  return pdf.save();
}

export const house = ['Nordlicht Papierwaren Limited', '14 Harbour Road, Ipswich IP4 1AA'];
export const numbers = ['Registered in England 04417723', 'Telephone 01473 550 118'];

/** Lines of print; 300 points wide on the page, its letters are some 11 points high. */
export function plate(lines: readonly string[], painting: object = {}): Canvas {
  return paint({ lines, width: 900, height: 240, fontSize: 34, ...painting });
}

export const linesOf = ({ pages }: Document, page = 1): string[] =>
  pages[page - 1]!.lines.map(({ text }) => text);

/** Tesseract's table of one line of words; `word:45` has a confidence of its own. */
function tableOf(text: string, confidence: number): string {
  const words = text.split(' ').map((written, at) => {
    const [word, own = confidence] = written.split(':');
    const place = [at * 90, 20, 80, 24].join('\t');
    return `5\t1\t1\t1\t1\t${at + 1}\t${place}\t${own}\t${word}\n`;
  });
  return words.join('');
}

export interface Program {
  recognition: RecognitionOptions;
  /** How often it was called. */
  calls(): number;
  /** From now on. */
  answer(text: string, confidence?: number): void;
}

export function program(t: Test, settings: object = {}): Program {
  const script = '#!/bin/sh\ncat > /dev/null\necho call >> "$0.calls"\ncat "$0.table"\n';
  const folder = t.testdir({ 'reads.sh': script, cache: {} });
  const nativePath = join(folder, 'reads.sh');
  chmodSync(nativePath, 0o700);
  const answer = (text: string, confidence = 95): void =>
    writeFileSync(`${nativePath}.table`, tableOf(text, confidence));
  answer('Nordlicht 14 Ipswich 04417723');
  return {
    recognition: recognitionOptions({ engine: 'native', nativePath, ...settings }, folder),
    calls: () => {
      const file = `${nativePath}.calls`;
      return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
    },
    answer,
  };
}
