// What a family of attacks is made of.

import type { Arena } from './arena.ts';

/** What came of one attack. */
export interface Outcome {
  /** Requests, connections or documents sent. */
  tried: number;
  /** Each names the input and the answer; empty when all is well. */
  wrong: string[];
  /** Measurements to show with the results, by name. */
  figures?: Record<string, number>;
}

export interface Attack {
  /** Unique in its family; with the seed it makes the same attack again. */
  name: string;
  /** One document: its CPU time is measured. */
  isDocument?: true;
  run(): Promise<Outcome>;
}

export interface Options {
  /** A small part of each family. */
  quick: boolean;
  seed: number;
  /** Maximum number of mutated documents. */
  count: number;
}

export interface Family {
  name: string;
  /** What it sends, as a noun phrase. */
  title: string;
  prepare(arena: Arena, options: Options): Promise<Attack[]> | Attack[];
}

/** Every `step`-th entry, so that a short run still sees every kind. */
export function everyNth<T>(entries: readonly T[], step: number): T[] {
  return entries.filter((_, at) => at % step === 0);
}
