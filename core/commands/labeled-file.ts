// Reads a file of labeled texts: JSON Lines, or CSV with the columns text and label or labels.

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Fault } from '../kernel/errors.ts';
import { compileSchema } from '../kernel/validate.ts';
import { parseCsv } from '../reference/csv.ts';
import type { Example } from '../sdk/learning/inputs.ts';
import { CommandFailure } from './output.ts';

const text = { type: 'string' } as const;
const checkLine = compileSchema<Example & { label?: string }>({
  type: 'object',
  required: ['text'],
  anyOf: [{ required: ['label'] }, { required: ['labels'] }],
  properties: {
    text,
    label: text,
    labels: { type: 'array', items: text },
    fields: { type: 'object', additionalProperties: text },
    covers: { type: 'array', items: text },
    marks: {
      type: 'array',
      items: { type: 'object', required: ['name'], properties: { name: text } },
    },
  },
});

/** Throws a CommandFailure that names the line. */
export async function readLabeled(path: string): Promise<Example[]> {
  const bytes = await readFile(path);
  const examples =
    extname(path).toLowerCase() === '.csv' ? fromCsv(path, bytes) : fromLines(path, bytes);
  if (examples.length === 0) throw new CommandFailure(`${path} has no labeled texts`);
  return examples;
}

function fromLines(path: string, bytes: Buffer): Example[] {
  const lines = bytes.toString('utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const where = `${path} line ${index + 1}`;
    const checked = checkLine(parsed(line, where));
    if (!checked.ok) {
      const [{ path: at, message }] = checked.details as [{ path: string; message: string }];
      throw new CommandFailure(`${where}: ${at} ${message}`.replaceAll('  ', ' '));
    }
    const { label, labels, ...example } = checked.value;
    return [{ ...example, labels: labels ?? [label!] }];
  });
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch (error) {
    throw new CommandFailure(`${where} is not JSON: ${(error as Error).message}`);
  }
}

function fromCsv(path: string, bytes: Buffer): Example[] {
  const [header, ...records] = recordsOf(path, bytes);
  const columns = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const textAt = columns.indexOf('text');
  const labelsAt = columns.findIndex((name) => name === 'labels' || name === 'label');
  if (textAt < 0 || labelsAt < 0) {
    throw new CommandFailure(`${path}: the first line must name the columns "text" and "label"`);
  }
  const isList = columns[labelsAt] === 'labels';
  return records.map(({ cells }) => {
    const given = cells[labelsAt]?.trim() ?? '';
    const labels = isList ? given.split('|').filter((label) => label !== '') : [given];
    return { text: cells[textAt] ?? '', labels };
  });
}

function recordsOf(path: string, bytes: Buffer) {
  try {
    return parseCsv(bytes);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new CommandFailure(`${path}: ${error.details?.[0]?.message ?? error.message}`);
  }
}
