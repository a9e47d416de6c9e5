// What the reader's thread tells of its time, and what is made of it.

import t from 'tap';
import { createSpanNotes } from '../../core/hosts/span-notes.ts';
import { systemClock as clock } from '../../core/kernel/clock.ts';
import { readerSpans } from '../../core/reading/tasks.ts';
import { untraced, type Tracer } from '../../core/telemetry/tracer.ts';
import { testReader } from './test-reader.ts';

const reader = testReader(t, { threads: 1 });

const read = async (text: string, onNote?: (note: unknown) => void) =>
  await reader.read(
    { bytes: Buffer.from(text) },
    { fileName: null, declaredType: null, ...(onNote && { onNote }) },
  );

// Starts the process, which takes so long on a busy machine that another lane reads it again.
await read('the first letter');

t.test('each part of a reading is told once, in its order and without a gap', async (t) => {
  const notes: { name: string; beganAtMs: number; durationMs: number }[] = [];
  await read('a letter', (note) => void notes.push(note as (typeof notes)[number]));
  t.same(
    notes.map(({ name }) => name),
    readerSpans,
  );
  const [open, reading] = notes;
  t.ok(Math.abs(open!.beganAtMs + open!.durationMs - reading!.beganAtMs) < 0.01);
});

t.test('what is in the cache took no time, and says nothing', async (t) => {
  await read('the same letter');
  const notes: unknown[] = [];
  await read('the same letter', (note) => void notes.push(note));
  t.same(notes, []);
});

t.test('the notes become spans below that of the reading', async (t) => {
  const recorded: { name: string; parent: unknown }[] = [];
  const tracer: Tracer = {
    ...untraced,
    record: (name, { parent }) => void recorded.push({ name, parent }),
  };
  const span = { ...untraced.start('document.read', { parent: null }), recorded: true };
  const spans = createSpanNotes({ tracer, clock, span, names: readerSpans });
  await read('another letter', (note) => spans.handleNote(note));
  spans.handleNote({ kind: 'span', name: 'reader.read', beganAtMs: 0, durationMs: 1 });
  spans.handleNote({ kind: 'span', name: 'plugin.run', beganAtMs: 0, durationMs: 1 });
  t.same(
    recorded,
    readerSpans.map((name) => ({ name, parent: span.traceparent })),
    'each once, and nothing that is not the reader’s to tell',
  );
});
