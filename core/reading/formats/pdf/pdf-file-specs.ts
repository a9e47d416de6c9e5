// File specifications in the bytes of a PDF. pdfjs lists the name tree and the annotations, but
// neither AFRelationship nor files that only an /AF array names.

import type { PdfObject } from './pdf-objects.ts';
import { entryOf, parseObject, readStream } from './pdf-objects.ts';

export interface FileSpec {
  name: string;
  /** AFRelationship as written (Data, Alternative, Source …), or null. */
  relationship: string | null;
  description: string | null;
  /** Number of the object that contains the file. */
  object: number | null;
}

export interface RawPdf {
  specs: FileSpec[];
  /**
   * Returns the content of an embedded file, or null if it is encrypted or packed in an unsupported
   * way.
   */
  content(spec: FileSpec, maxBytes: number): Buffer | null;
}

/** Maximum size of an object, and maximum distance from its start to an entry. */
const objectReach = 64 * 1024;
/** Maximum size of object streams unpacked for one file. */
const maxUnpacked = 64 * 1024 * 1024;
/** Further specifications are ignored: no legitimate file has more. */
const maxSpecs = 1000;

export function searchFileSpecs(bytes: Uint8Array): RawPdf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString('latin1');
  const found = new Map<string, FileSpec>();
  for (const object of [...objectsInFile(text), ...objectsInStreams(file, text)]) {
    for (const spec of specsIn(object, text)) {
      if (found.size < maxSpecs) found.set(`${spec.object} ${spec.name}`, spec);
    }
  }
  const isEncrypted = text.includes('/Encrypt');
  return {
    specs: [...found.values()],
    content(spec, maxBytes) {
      if (spec.object === null || isEncrypted) return null;
      // The last one counts: later parts of a file replace earlier objects.
      const start = lastObject(text, spec.object);
      const parsed = start === null ? null : parseNear(text, start);
      if (parsed === null) return null;
      return readStream(file, text, parsed.object, parsed.end, maxBytes)?.content ?? null;
    },
  };
}

/** Yields objects of the file's body that mention an embedded file. */
function* objectsInFile(text: string): Generator<PdfObject> {
  let last = -1;
  let count = 0;
  for (let at = text.indexOf('/EF'); at >= 0; at = text.indexOf('/EF', at + 1)) {
    const start = objectStart(text, at);
    if (start === null || start === last) continue;
    last = start;
    count += 1;
    if (count > maxSpecs) return;
    const parsed = parseNear(text, start);
    if (parsed !== null) yield parsed.object;
  }
}

/** The same in object streams (7.5.7), in which newer files store dictionaries. */
function* objectsInStreams(file: Buffer, text: string): Generator<PdfObject> {
  let left = maxUnpacked;
  for (
    let at = text.indexOf('/ObjStm');
    at >= 0 && left > 0;
    at = text.indexOf('/ObjStm', at + 1)
  ) {
    const start = objectStart(text, at);
    const parsed = start === null ? null : parseNear(text, start);
    if (parsed === null) continue;
    const stream = readStream(file, text, parsed.object, parsed.end, left);
    if (stream === null) continue;
    left -= stream.end - parsed.end + (stream.content?.length ?? 0);
    if (stream.content?.includes('/EF') !== true) continue;
    yield* packedObjects(stream.content.toString('latin1'), entryOf(parsed.object, 'First'));
    at = stream.end;
  }
}

/** An object stream begins with pairs of object number and offset from its first object. */
function* packedObjects(content: string, first: PdfObject | undefined): Generator<PdfObject> {
  if (first?.kind !== 'number') return;
  const header = content.slice(0, first.value).trim().split(/\s+/).map(Number);
  const starts = header.filter((_, index) => index % 2 === 1).map((offset) => offset + first.value);
  for (const [index, start] of starts.entries()) {
    const object = content.slice(start, starts[index + 1] ?? content.length);
    if (!object.includes('/EF')) continue;
    const parsed = parseNear(object, 0);
    if (parsed !== null) yield parsed.object;
  }
}

function parseNear(text: string, start: number): { object: PdfObject; end: number } | null {
  const parsed = parseObject(text.slice(start, start + objectReach), 0);
  return parsed === null ? null : { object: parsed.object, end: start + parsed.end };
}

function objectStart(text: string, inside: number): number | null {
  const from = Math.max(0, inside - objectReach);
  const found = text.slice(from, inside).lastIndexOf(' obj');
  return found < 0 ? null : from + found + ' obj'.length;
}

function specsIn(object: PdfObject, text: string): FileSpec[] {
  if (object.kind === 'array') return object.items.flatMap((item) => specsIn(item, text));
  if (object.kind !== 'dictionary') return [];
  const name = textOf(entryOf(object, 'UF')) ?? textOf(entryOf(object, 'F'));
  const files = entryOf(object, 'EF');
  if (files === undefined || name === null) {
    return [...object.entries.values()].flatMap((value) => specsIn(value, text));
  }
  const relationship = entryOf(object, 'AFRelationship');
  return [
    {
      name: name.slice(name.search(/[^/\\]*$/)),
      relationship: relationship?.kind === 'name' ? relationship.value : null,
      description: textOf(entryOf(object, 'Desc')),
      object: holderOf(files, text),
    },
  ];
}

/** Returns the object with the bytes; some programs store it separately from its dictionary. */
function holderOf(files: PdfObject, text: string): number | null {
  if (files.kind === 'reference') {
    const start = lastObject(text, files.object);
    const parsed = start === null ? null : parseNear(text, start);
    return parsed?.object.kind === 'dictionary' ? holderOf(parsed.object, text) : null;
  }
  const holder = entryOf(files, 'UF') ?? entryOf(files, 'F');
  return holder?.kind === 'reference' ? holder.object : null;
}

/** Text strings are UTF-16BE or UTF-8 with a mark, else PDFDocEncoding, here treated as latin1. */
function textOf(object: PdfObject | undefined): string | null {
  if (object?.kind !== 'string' || object.value === '') return null;
  const bytes = Buffer.from(object.value, 'latin1');
  if (object.value.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (object.value.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes);
  return object.value;
}

function lastObject(text: string, object: number): number | null {
  for (let at = text.length; at > 0;) {
    at = text.lastIndexOf(`${object} `, at - 1);
    if (at < 0) return null;
    const isWhole = at === 0 || /\s/.test(text[at - 1]!);
    const head = /^\d+ +\d+ +obj/.exec(text.slice(at, at + 40));
    if (isWhole && head !== null) return at + head[0].length;
  }
  return null;
}
