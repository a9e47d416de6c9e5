// Reproducible random changes to the bytes of a document.

import type { Dice } from '../../test/support/dice.ts';

/** Values at which counters and sizes overflow. */
const edges = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff];
const numbers = ['0', '-1', '99999999999', '1e99', '2147483648', '00000000000000001', 'NaN'];
const pieces = ['<', '>', '&', '"', "'", '\0', '\r\n', '%', '/', '[', '(', '<<', '>>', '\ufeff'];

type Mutation = (bytes: Buffer, dice: Dice) => Buffer;

const mutations: readonly Mutation[] = [
  flipBits,
  overwriteNumber,
  removeRange,
  repeatRange,
  swapRanges,
  truncate,
  insertPiece,
  replaceNumberInText,
  fillRange,
  repeatElement,
];

/** Highest factor of growth, so that a run stays bounded. */
const mostGrowth = 4;

/** Applies one to four changes, one after the other. */
export function mutate(sample: Buffer, dice: Dice): Buffer {
  let bytes = sample;
  for (let n = dice.between(1, 4); n > 0; n -= 1) {
    bytes = dice.pick(mutations)(bytes, dice);
    if (bytes.length > sample.length * mostGrowth)
      bytes = bytes.subarray(0, sample.length * mostGrowth);
  }
  return bytes;
}

/** Half of the ranges are short, the others of any length. */
function rangeIn(bytes: Buffer, dice: Dice): [start: number, end: number] {
  const start = dice.between(0, bytes.length);
  const most = dice.chance(0.5) ? Math.min(64, bytes.length - start) : bytes.length - start;
  return [start, start + dice.between(0, most)];
}

function flipBits(bytes: Buffer, dice: Dice): Buffer {
  if (bytes.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  for (let n = dice.pick([1, 4, 32, 256]); n > 0; n -= 1) {
    copy[dice.between(0, copy.length - 1)]! ^= 1 << dice.between(0, 7);
  }
  return copy;
}

function overwriteNumber(bytes: Buffer, dice: Dice): Buffer {
  if (bytes.length < 4) return bytes;
  const copy = Buffer.from(bytes);
  const at = dice.between(0, copy.length - 4);
  const value = dice.pick(edges);
  if (dice.chance(0.5)) copy.writeUInt32LE(value, at);
  else copy.writeUInt32BE(value, at);
  return copy;
}

function removeRange(bytes: Buffer, dice: Dice): Buffer {
  const [start, end] = rangeIn(bytes, dice);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
}

function repeatRange(bytes: Buffer, dice: Dice): Buffer {
  const [start, end] = rangeIn(bytes, dice);
  const times = dice.pick([2, 3, 50]);
  const most = Math.max(1, Math.floor((bytes.length * mostGrowth) / Math.max(1, end - start)));
  const repeated = Array<Buffer>(Math.min(times, most)).fill(bytes.subarray(start, end));
  return Buffer.concat([bytes.subarray(0, start), ...repeated, bytes.subarray(end)]);
}

function swapRanges(bytes: Buffer, dice: Dice): Buffer {
  const cuts = [0, 0, 0].map(() => dice.between(0, bytes.length)).sort((a, b) => a - b);
  const [first, second, third] = cuts as [number, number, number];
  const [left, right] = [bytes.subarray(first, second), bytes.subarray(second, third)];
  return Buffer.concat([bytes.subarray(0, first), right, left, bytes.subarray(third)]);
}

function truncate(bytes: Buffer, dice: Dice): Buffer {
  return bytes.subarray(0, dice.between(0, bytes.length));
}

function insertPiece(bytes: Buffer, dice: Dice): Buffer {
  const at = dice.between(0, bytes.length);
  const piece = Buffer.from(dice.pick(pieces).repeat(dice.pick([1, 1, 100])));
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

/** Sizes, counts and amounts in formats that write them as text. */
function replaceNumberInText(bytes: Buffer, dice: Dice): Buffer {
  const text = bytes.toString('latin1');
  const found = [...text.matchAll(/\d+/g)];
  if (found.length === 0) return bytes;
  const { 0: old, index } = dice.pick(found);
  const next = dice.pick(numbers);
  return Buffer.from(text.slice(0, index) + next + text.slice(index + old.length), 'latin1');
}

function fillRange(bytes: Buffer, dice: Dice): Buffer {
  const [start, end] = rangeIn(bytes, dice);
  return Buffer.from(bytes).fill(dice.pick([0, 0x20, 0x41, 0xff]), start, end);
}

/** Repeats an XML element, an object of a PDF or a line many times. */
function repeatElement(bytes: Buffer, dice: Dice): Buffer {
  const text = bytes.toString('latin1');
  const found = [
    ...text.matchAll(/<(\w[\w:]*)[^>]*>[^<]{0,200}<\/\1>|\d+ 0 obj[\s\S]{0,500}?endobj|\n.+/g),
  ];
  if (found.length === 0) return bytes;
  const { 0: element, index } = dice.pick(found);
  const repeated = element.repeat(dice.pick([2, 20, 200]));
  return Buffer.from(
    text.slice(0, index) + repeated + text.slice(index + element.length),
    'latin1',
  );
}
