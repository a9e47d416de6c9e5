// Plugins are checked without the types of Node, which this file uses.
/// <reference types="node" />

// File format of a model, the same on every machine: an 8-byte magic number, the format version and
// the header length (both 32 bits, little-endian), the SHA-256 of all following bytes, a JSON
// header, and the arrays whose lengths the header gives. Format 2 is format 1 with blocks of source
// `meanings`; a model without them is written in format 1.

import { createHash } from 'node:crypto';
import type { AnswerRule } from './answer-rules.ts';
import type { ModelKind } from './fit.ts';
import type { FeatureBlock } from './inputs.ts';
import { LearningFault } from './learning-faults.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { StoredWeights } from './weights.ts';

export interface ModelParts {
  kind: ModelKind;
  labels: readonly string[];
  blocks: readonly FeatureBlock[];
  rules: readonly AnswerRule[];
  vocabulary: Vocabulary;
  weights: StoredWeights;
}

interface Header extends Pick<ModelParts, 'kind' | 'labels' | 'blocks' | 'rules'> {
  scales: number[];
  biases: number[];
  features: number;
  weights: number;
}

const name = Buffer.from('WMMODEL\n', 'latin1');
const newestVersion = 2;
const headerAt = 48;

export function writeModel({ vocabulary, weights, ...parts }: ModelParts): Uint8Array {
  const header: Header = {
    kind: parts.kind,
    labels: parts.labels,
    blocks: parts.blocks,
    rules: parts.rules,
    scales: [...weights.scales],
    biases: [...weights.biases],
    features: vocabulary.features.length,
    weights: weights.steps.length,
  };
  const json = Buffer.from(JSON.stringify(header));
  const narrow = parts.labels.length < 256;
  const numbers = (values: Uint16Array): Uint8Array | Uint16Array =>
    narrow ? Uint8Array.from(values) : values;
  const arrays = [
    vocabulary.features,
    numbers(weights.counts),
    numbers(weights.labels),
    vocabulary.rarity,
    weights.steps,
  ].map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength));
  const content = Buffer.concat([json, ...arrays]);
  const start = Buffer.alloc(headerAt);
  name.copy(start);
  start.writeUInt32LE(versionOf(parts.blocks), 8);
  start.writeUInt32LE(json.length, 12);
  createHash('sha256').update(content).digest().copy(start, 16);
  return new Uint8Array(Buffer.concat([start, content]));
}

function versionOf(blocks: readonly FeatureBlock[]): number {
  return blocks.some(({ source }) => source === 'meanings') ? newestVersion : 1;
}

/** Throws `model_foreign`, `model_too_new` or `model_corrupted`. */
export function parseModel(bytes: Uint8Array): { parts: ModelParts; digest: string } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < headerAt || !file.subarray(0, 8).equals(name)) {
    throw new LearningFault('model_foreign', 'The file is not a Workmill model.');
  }
  const written = file.readUInt32LE(8);
  if (written > newestVersion) {
    throw new LearningFault(
      'model_too_new',
      `The model has format ${written}; this release reads format ${newestVersion}. Use the release that wrote it, or train the model again.`,
    );
  }
  const content = file.subarray(headerAt);
  const expected = file.subarray(16, headerAt).toString('hex');
  const digest = createHash('sha256').update(content).digest('hex');
  if (digest !== expected) {
    throw corrupted(`SHA-256 mismatch: expected ${expected}, got ${digest}`);
  }
  const headerLength = file.readUInt32LE(12);
  return { parts: partsOf(content, headerLength), digest };
}

function partsOf(content: Buffer, headerLength: number): ModelParts {
  const header = headerOf(content.subarray(0, headerLength));
  const narrow = header.labels.length < 256 ? 1 : 2;
  const { features, weights: stored } = header;
  let at = headerLength;
  // Copies the bytes, because a typed array must start at a multiple of its element size.
  const take = (length: number): ArrayBuffer => {
    if (at + length > content.length) throw corrupted('It is shorter than its header says');
    at += length;
    return new Uint8Array(content.subarray(at - length, at)).buffer;
  };
  const numbers = (count: number): Uint16Array =>
    narrow === 1 ? Uint16Array.from(new Uint8Array(take(count))) : new Uint16Array(take(count * 2));
  const vocabulary = { features: new Uint32Array(take(features * 4)) };
  const counts = numbers(features);
  const labels = numbers(stored);
  const rarity = new Uint8Array(take(features));
  const steps = new Int8Array(take(stored));
  if (at !== content.length) throw corrupted('It is longer than its header says');
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total !== stored || labels.some((label) => label >= header.labels.length)) {
    throw corrupted('Its weights do not fit its labels');
  }
  const scales = Float32Array.from(header.scales);
  const biases = Float32Array.from(header.biases);
  const { kind, labels: names, blocks, rules } = header;
  return {
    kind,
    labels: names,
    blocks,
    rules,
    vocabulary: { ...vocabulary, rarity },
    weights: { counts, labels, steps, scales, biases },
  };
}

function headerOf(json: Buffer): Header {
  let header: Partial<Header> | null;
  try {
    header = JSON.parse(json.toString('utf8')) as Partial<Header> | null;
  } catch {
    throw corrupted('Its header is not JSON');
  }
  const { kind, labels, blocks, rules, scales, biases, features, weights } = header ?? {};
  const lists = [labels, rules, scales, biases];
  const sound =
    (kind === 'one' || kind === 'any') &&
    Array.isArray(blocks) &&
    lists.every((list) => Array.isArray(list) && list.length === labels?.length) &&
    [features, weights].every((count) => Number.isInteger(count) && count! >= 0);
  if (!sound) throw corrupted('Its header is incomplete');
  return header as Header;
}

function corrupted(problem: string): LearningFault {
  return new LearningFault(
    'model_corrupted',
    `The model file is corrupted. ${problem}. Copy or train it again.`,
  );
}
