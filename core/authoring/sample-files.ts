// Documents of a golden case in the input of its request: files of the folder `samples`, or the
// text of the case, with generated addresses.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../kernel/errors.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { maskSecrets } from '../sdk/secret-text.ts';
import { placeFile } from '../workflows/place-file.ts';
import type { GoldenFile } from './cases.ts';
import { fillIn } from './fill-in.ts';

export interface SampleFile {
  fileName: string | null;
  bytes: Uint8Array;
}

export interface SampleCase {
  golden: GoldenFile;
  /** Content that replaces the files of the case. */
  bytes?: Uint8Array;
}

/** Sets the addresses in the input, and returns the files by their addresses. */
export function placeSamples(
  folder: string,
  sample: SampleCase,
  operation: OperationDeclaration,
  input: Record<string, unknown>,
): ReadonlyMap<string, SampleFile> {
  const { golden, bytes } = sample;
  const files = new Map<string, SampleFile>();
  const put = (pointer: string, fileName: string | null, content: Uint8Array): void => {
    const address = `document:sample${pointer}`;
    files.set(address, { fileName, bytes: content });
    fillIn(input, pointer, address);
  };
  for (const [pointer, fileName] of Object.entries(golden.documents ?? {})) {
    put(pointer, fileName, contentOf(folder, sample, fileName));
  }
  const isThere = golden.document !== undefined || golden.text !== undefined || bytes;
  if (golden.documents || !isThere) return files;
  const fileName = golden.document ?? null;
  const content = contentOf(folder, sample, fileName);
  const place = placeFile(operation, content);
  if (place?.kind === 'text') fillIn(input, place.pointer, maskSecrets(place.text));
  else if (place) put(place.pointer, fileName, content);
  return files;
}

export function sampleAt(files: ReadonlyMap<string, SampleFile>, address: string): SampleFile {
  const file = files.get(address);
  if (!file) throw new Fault('document_unreachable', `The case has no file for "${address}".`);
  return file;
}

function contentOf(
  folder: string,
  { golden, bytes }: SampleCase,
  fileName: string | null,
): Uint8Array {
  if (bytes) return bytes;
  if (golden.text !== undefined) return Buffer.from(golden.text);
  if (fileName === null) throw new Error('the case has no document');
  return new Uint8Array(readFileSync(join(folder, 'samples', fileName)));
}
