import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredModel } from '../tasks.ts';

/** Reads the files of the plugin that a training needs, by their paths in the declaration. */
export async function readTrainingFiles(
  folder: string,
  { base, shippedExamples = [] }: DeclaredModel,
): Promise<Record<string, Uint8Array>> {
  const paths = base === undefined ? shippedExamples : [base, ...shippedExamples];
  const files = paths.map(async (path) => [path, await readFile(join(folder, path))] as const);
  return Object.fromEntries(await Promise.all(files));
}
