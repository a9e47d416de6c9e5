// Pictures of pages made for the tests, painted with a typeface that comes with pdfjs, so that they
// look the same on every machine.

import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import type { RecognitionOptions } from '../../core/reading/recognition/recognition.ts';

/** The packaged engine, whatever the machine has installed. */
export const packaged: RecognitionOptions = recognitionOptions({ engine: 'wasm' }, '/nowhere');

const typeface = fileURLToPath(
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
);

export interface Painting {
  lines: readonly string[];
  width?: number;
  height?: number;
  /** Pixels. */
  fontSize?: number;
  /** Degrees clockwise by which the whole page is turned. */
  turn?: number;
  /** A shadow that falls over the right half, as in a photo. */
  shadow?: boolean;
  /** Colours. */
  ink?: string;
  paper?: string;
}

export function paint(painting: Painting): Canvas {
  const { lines, width = 1240, height = 900, fontSize = 36, turn = 0, shadow } = painting;
  const { ink = 'black', paper = 'white' } = painting;
  GlobalFonts.registerFromPath(typeface, 'Test Sans');
  const onSide = Math.abs(turn % 180) === 90;
  const canvas = createCanvas(onSide ? height : width, onSide ? width : height);
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.fillStyle = ink;
  context.font = `${fontSize}px "Test Sans"`;
  lines.forEach((line, index) => context.fillText(line, 90, 120 + index * fontSize * 1.8));
  if (shadow) {
    const light = context.createLinearGradient(0, 0, width, height);
    light.addColorStop(0, 'rgba(0, 0, 0, 0)');
    light.addColorStop(0.4, 'rgba(0, 0, 0, 0.1)');
    light.addColorStop(1, 'rgba(0, 0, 0, 0.75)');
    context.fillStyle = light;
    context.fillRect(-width, -height, 3 * width, 3 * height);
  }
  return canvas;
}

export const letter = [
  'Nordlicht Papierwaren Limited',
  '14 Harbour Road, Ipswich',
  'Invoice number NP-20417',
  'Date of invoice 14 March 2026',
  'Delivery of drawing paper and of brushes',
  'The amount is payable within thirty days',
  'Total to be paid 1,284.60 EUR',
];
