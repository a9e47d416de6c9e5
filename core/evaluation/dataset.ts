// Reads a folder of labeled documents: `truth.jsonl`, one document per line, and the files it
// names.

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Fault } from '../kernel/errors.ts';
import type { Labelled, Truth } from './score.ts';

export interface LabelledDocument extends Labelled {
  id: string;
  /** Path of the file. */
  path: string;
  fileName: string;
  /** `input` of the request without the address of the document, if the operation needs more. */
  input: Record<string, unknown>;
}

export interface DatasetChoice {
  /** Only documents of these kinds; default: all. */
  kinds?: readonly string[];
}

/** @throws Fault `invalid_request` that names the invalid line of truth.jsonl. */
export async function readDataset(
  folder: string,
  { kinds }: DatasetChoice = {},
): Promise<LabelledDocument[]> {
  const text = await readFile(join(folder, 'truth.jsonl'), 'utf8');
  const documents = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    return [labelledDocument(folder, line, index + 1)];
  });
  return documents.filter((one) => !kinds || kinds.includes(one.kind));
}

function labelledDocument(folder: string, line: string, at: number): LabelledDocument {
  const row = parseRow(line, at);
  const { id, file, kind, truth } = row;
  if (typeof id !== 'string' || typeof file !== 'string' || typeof truth !== 'object' || !truth) {
    throw new Fault('invalid_request', `truth.jsonl line ${at} lacks id, file or truth`);
  }
  return {
    id,
    kind: typeof kind === 'string' ? kind : 'all',
    path: join(folder, file),
    fileName: basename(file),
    truth: truth as Truth,
    input: inputOf(row['input']),
    notes: { ...row, ...(row['extra'] as Truth | undefined) },
  };
}

function inputOf(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

function parseRow(line: string, at: number): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new Fault('invalid_request', `truth.jsonl line ${at} is not JSON`, { cause });
  }
}
