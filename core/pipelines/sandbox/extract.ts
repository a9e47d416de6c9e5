// The model server as seen by a run. The document remains in the plugin's thread: its text is sent
// to the appliance, which queries the server. Values of the reply are accepted only if the document
// shows them.

import type { Document } from '../../sdk/document.ts';
import { createValueFinder } from '../../sdk/find-value.ts';
import type { TextRange } from '../../sdk/learning/sentences.ts';
import type { Model, ModelReading, ModelRequest, ModelTextRequest } from '../../sdk/model.ts';
import { escapePointer } from '../../kernel/pointers.ts';
import type { ModelAnswer, ModelQuestion } from '../../models/server.ts';
import type { PluginNote } from '../tasks.ts';

/** Larger than any model's context; the appliance applies the limit of the server. */
const mostCharacters = 1_000_000;
const mostValues = 500;

export function createModel(
  name: string,
  ask: (question: ModelQuestion) => Promise<unknown>,
  note: (value: PluginNote) => void,
): Model {
  return {
    name,
    async extract({ document, passages, schema, instructions }: ModelRequest) {
      const question = { schema: schema as Record<string, unknown>, instructions };
      const shown = passages ? passagesOf(document, passages) : textOf(document);
      const text = shown.slice(0, mostCharacters);
      const answer = (await ask({ ask: 'model', ...question, document: text })) as ModelAnswer;
      if ('refused' in answer) return { values: {}, dropped: [], refused: answer.refused };
      const reading = keepShown(answer.value, document, name);
      const [found, dropped] = [Object.keys(reading.values).length, reading.dropped.length];
      note({ kind: 'model_values', found, dropped });
      return reading;
    },
    async write({ text, schema, instructions }: ModelTextRequest) {
      const answer = (await ask({
        ask: 'model',
        task: 'write',
        schema: schema as Record<string, unknown>,
        instructions,
        document: text.slice(0, mostCharacters),
      })) as ModelAnswer;
      return 'refused' in answer
        ? { value: null, refused: answer.refused }
        : { value: answer.value, refused: null };
    },
  };
}

function textOf({ pages, text }: Document): string {
  if (pages.length === 0) return text;
  return pages
    .map(({ number, lines }) => `[page ${number}]\n${lines.map((line) => line.text).join('\n')}`)
    .join('\n\n');
}

function passagesOf({ text }: Document, passages: readonly TextRange[]): string {
  return passages.map(({ start, end }) => text.slice(start, end)).join('\n[…]\n');
}

function keepShown(answer: unknown, document: Document, name: string): ModelReading {
  const finder = createValueFinder(document);
  const reading: ModelReading = { values: {}, dropped: [], refused: null };
  for (const [pointer, value] of leavesOf(answer, '').slice(0, mostValues)) {
    const [place] = finder.find(value);
    if (place === undefined) {
      reading.dropped.push(pointer);
      continue;
    }
    const { text, page, bbox } = place;
    const evidence = { page, bbox, text, source: `model:${name}` } as const;
    reading.values[pointer] = { value, evidence };
  }
  return reading;
}

/**
 * Yields texts and numbers with their pointers. Booleans are omitted, because no text in the
 * document shows them.
 */
function leavesOf(value: unknown, pointer: string): [string, string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[pointer, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, `${pointer}/${escapePointer(key)}`),
  );
}
