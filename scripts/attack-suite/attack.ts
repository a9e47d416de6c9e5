// Definition of a family of attacks.

import type { Arena } from './arena.ts';

/** Result of one attack. */
export interface Outcome {
  /** Number of requests, connections or documents sent. */
  tried: number;
  /** Failures, each with the input and the answer; empty on success. */
  wrong: string[];
  /** Measurements to print with the results, by name. */
  figures?: Record<string, number>;
}

export interface Attack {
  /** Unique in its family; with the seed it reproduces the attack. */
  name: string;
  /** Whether the attack is one document, so that its CPU time is measured. */
  isDocument?: true;
  run(): Promise<Outcome>;
}

export interface Options {
  /** Runs a small part of each family. */
  quick: boolean;
  seed: number;
  /** Maximum number of mutated documents. */
  count: number;
}

export interface Family {
  name: string;
  /** Content of the attack, as a noun phrase. */
  title: string;
  prepare(arena: Arena, options: Options): Promise<Attack[]> | Attack[];
}

/** Takes every `step`-th entry, so that a short run still covers every kind. */
export function everyNth<T>(entries: readonly T[], step: number): T[] {
  return entries.filter((_, at) => at % step === 0);
}
