// Collects the examples of one training: examples that a plugin derives from the tenant's rows, and
// examples that it ships.

import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ThreadCall } from '../../hosts/thread.ts';
import type { Example } from '../../sdk/learning/inputs.ts';
import { LearningFault } from '../../sdk/learning/learning-faults.ts';
import type { LocalModelDeclaration } from '../../sdk/local-models.ts';
import { rowHash } from '../training/held-back.ts';
import {
  mostCharacters,
  mostExamples,
  type PageAnswer,
  type PageQuestion,
  type SourceCount,
  type TrainTask,
} from '../training/task.ts';
import { createAsk } from './ask-parent.ts';

export interface Collected {
  examples: Example[];
  /** Origin of each example. */
  origins: Origin[];
  /** `rowHash` of every row of the reference sets, including rows without examples. */
  rows: string[];
  sources: SourceCount[];
}

export interface Origin {
  /** `rowHash` of source and place. */
  row: string;
  /** Name of a reference set, or of a file of the plugin. */
  source: string;
  /** Key of the row, or the line number. */
  place: string;
  shipped: boolean;
}

/** Throws a LearningFault that names the source and the row. */
export async function collectExamples(
  { learnsFrom, shippedExamples = [] }: LocalModelDeclaration,
  files: TrainTask['files'],
  call: ThreadCall,
): Promise<Collected> {
  const collected: Collected = { examples: [], origins: [], rows: [], sources: [] };
  const ask = createAsk<PageQuestion, PageAnswer>(call);
  let characters = 0;

  function add(source: Source, place: string, given: readonly Example[]): void {
    source.rows += 1;
    const row = rowHash(source.name, place);
    if (!source.shipped) collected.rows.push(row);
    for (const example of given) {
      checkExample(example, `${source.name}, ${place}`);
      characters += JSON.stringify(example).length;
      collected.examples.push(example);
      collected.origins.push({ row, source: source.name, place, shipped: source.shipped });
      source.examples += 1;
      source.hash.update(`${JSON.stringify(example)}\n`);
    }
    if (collected.examples.length > mostExamples) {
      throw tooMuch(`more than ${mostExamples} examples`);
    }
    if (characters > mostCharacters) throw tooMuch(`more than ${mostCharacters} characters`);
  }

  function end({ name, rows, examples, hash }: Source): void {
    collected.sources.push({ source: name, rows, examples, digest: hash.digest('hex') });
  }

  for (const [set, examplesOf] of Object.entries(learnsFrom)) {
    const source = sourceOf(set, false);
    let after: string | null = null;
    for (;;) {
      const { page }: PageAnswer = await ask({ ask: 'page', set, after });
      for (const { key, row } of page) add(source, key, examplesOf(row));
      if (page.length === 0) break;
      after = page.at(-1)!.key;
    }
    end(source);
  }
  for (const file of shippedExamples) {
    const source = sourceOf(file, true);
    let line = 0;
    for await (const text of linesOf(file, files[file]!)) {
      call.signal.throwIfAborted();
      line += 1;
      if (text.trim() !== '')
        add(source, `line ${line}`, [exampleOn(text, `${file}, line ${line}`)]);
    }
    end(source);
  }
  return collected;
}

interface Source {
  name: string;
  shipped: boolean;
  rows: number;
  examples: number;
  hash: ReturnType<typeof createHash>;
}

function sourceOf(name: string, shipped: boolean): Source {
  return { name, shipped, rows: 0, examples: 0, hash: createHash('sha256') };
}

function linesOf(name: string, bytes: Uint8Array): AsyncIterable<string> {
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  if (!name.endsWith('.gz')) return createInterface({ input: stream, crlfDelay: Infinity });
  return createInterface({ input: stream.pipe(createGunzip()), crlfDelay: Infinity });
}

function exampleOn(text: string, place: string): Example {
  try {
    return JSON.parse(text) as Example;
  } catch (error) {
    throw new LearningFault('invalid_example', `${place} is not JSON: ${(error as Error).message}`);
  }
}

/** Types do not guarantee what a plugin returns, so examples are validated. */
function checkExample(example: Example, place: string): void {
  const { text, labels, covers = [] } = { ...(example as Partial<Example> | null) };
  const isText = (value: unknown): value is string => typeof value === 'string';
  const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
  if (isText(text) && areTexts(labels) && areTexts(covers)) return;
  throw new LearningFault(
    'invalid_example',
    `${place}: an example needs a "text" and a list of "labels"; "covers" is a list of texts.`,
  );
}

function tooMuch(what: string): LearningFault {
  return new LearningFault(
    'too_much_text',
    `There are ${what}. Remove rows from the reference sets.`,
  );
}
