// Measures how zones of made-up identity documents are read from pictures: `scripts/node
// scripts/train/measure-zones.ts [COUNT] [--seed SEED] [--show]`. Draws COUNT pictures (default: 4) of each
// format and kind; `--seed` draws others, for figures about pictures that nothing was tuned with. Prints,
// for each kind, the share of zones of which all lines are right, of wrong ones whose check digits are all
// right, and the processor time. `--show` prints wrong lines; it does not go with `--seed`.

import { readDocument } from '../../core/reading/host/read-document.ts';
import { pictureOfGray, type DrawnPicture } from '../../core/reading/formats/image/pictures.ts';
import { defaultReadingLimits } from '../../core/reading/limits.ts';
import { recognitionOptions } from '../../core/reading/recognition-settings.ts';
import type { ZoneFormat } from '../../core/sdk/zone-layouts.ts';
import { findZone } from '../../plugins/compliance/mrz/find-zone.ts';
import { liberationFace } from '../generate/samples/faces.ts';
import { ocrBFace } from '../generate/samples/ocr-b-face.ts';
import { createChance } from './random.ts';
import { cardKinds, cardShapes, madeUpCard } from './zones/made-up-cards.ts';

const args = process.argv.slice(2);
const seed = args.includes('--seed') ? Number(args[args.indexOf('--seed') + 1]) : null;
const shows = args.includes('--show') && seed === null;
const count = Number(/^\d+$/.test(args[0] ?? '') ? args[0] : 4);
const chance = createChance(seed ?? 4_711);
const faces = { ocrB: ocrBFace(), sans: liberationFace() };
const recognition = recognitionOptions({ engine: 'wasm', languages: ['eng'] }, '');
const all = { right: 0, silent: 0, lost: 0, ms: 0, count: 0 };

for (const kind of cardKinds) {
  const sums = { right: 0, silent: 0, lost: 0, ms: 0, slowest: 0, count: 0 };
  for (const format of Object.keys(cardShapes) as ZoneFormat[]) {
    for (let at = 0; at < count; at += 1) {
      const { image, lines } = madeUpCard(format, kind, chance, faces);
      const picture = (await pictureOfGray(image)) as DrawnPicture;
      const bytes = picture.source.toBuffer('image/jpeg', chance.whole(60, 92));
      const before = process.cpuUsage();
      const document = await readDocument(bytes, {
        fileName: 'card.jpg',
        declaredType: null,
        limits: defaultReadingLimits,
        recognition,
        signal: new AbortController().signal,
      });
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1000;
      const zone = findZone(document)?.zone ?? null;
      const isRight = zone !== null && zone.lines.join('\n') === lines.join('\n');
      const isValid = zone !== null && zone.checks.every((check) => check.isRight);
      sums.count += 1;
      sums.ms += ms;
      sums.slowest = Math.max(sums.slowest, ms);
      if (isRight) sums.right += 1;
      else if (zone === null) sums.lost += 1;
      else if (isValid) sums.silent += 1;
      if (shows && !isRight) {
        console.log(`${kind} ${format}, ${image.width} x ${image.height}, ${at}`);
        lines.forEach((line, row) => console.log(`  ${line}\n  ${zone?.lines[row] ?? ''}`));
      }
    }
  }
  all.right += sums.right;
  all.silent += sums.silent;
  all.lost += sums.lost;
  all.ms += sums.ms;
  all.count += sums.count;
  console.log(
    `${kind}: ${sums.right} of ${sums.count} right, ${sums.lost} not found, ` +
      `${sums.silent} wrong with right check digits, ` +
      `${Math.round(sums.ms / sums.count)} ms each, slowest ${Math.round(sums.slowest)} ms`,
  );
}
console.log(
  `all: ${all.right} of ${all.count} right, ${all.lost} not found, ${all.silent} wrong with right check digits`,
);
