// Costs of processing a PDF, counted where pdfjs does the work. Each counted line of pdfjs has a
// cost in steps (see ReadingLimits.maxPageSteps) or bytes. Costs are proportional to the memory
// held afterwards, about 60 bytes per step, or to time where that matters more.

/**
 * A line that occurs once in pdfjs, and the call to insert before it, or after the brace at its
 * end.
 */
const costs: readonly (readonly [line: string, cost: string])[] = [
  // Every stream grows in one of these two places, whatever its filters.
  ['const buffer2 = new Uint8Array(size);', 'noteBytes(size - buffer.byteLength)'],
  ['totalLength += chunk.byteLength;', 'noteBytes(chunk.byteLength)'],
  // Every number, name and instruction of the file, and of drawings of pages, patterns and glyphs.
  ['const buf1 = this.buf1;', 'noteSteps(1)'],
  ['let charBuffered = false;', 'noteSteps(1)'],
  ['strBuf.push(String.fromCharCode(firstDigit << 4 | digit));', 'noteSteps(1)'],
  // A table of the file's objects.
  ['streamState.entryNum = i;', 'noteSteps(4)'],
  // The streams of a page's contents, before the first is read: removing one moves all others.
  [
    'streams = streams.filter(s => s instanceof BaseStream && !s.isImageStream);',
    'noteSteps(100 * streams.length)',
  ],
  // A painted character, and an instruction in the transferred list; groups copy their lists.
  ['handleText(chars, state) {', 'noteSteps(8 * chars.length)'],
  ['this.optimizer.push(fn, args);', 'noteSteps(8)'],
  // The list of enclosing forms is copied for each form.
  [
    'async buildFormXObject(resources, xobj, smask, operatorList, task, initialState, localColorSpaceCache, seenRefs) {',
    'noteSteps(50)',
  ],
  ['this.#set.add(refStr);', 'noteSteps(1)'],
  [
    'operatorList.addOp(OPS.beginGroup, [groupOptions]);',
    'noteGroup(operatorList, newOpList, smask)',
  ],
  // A saved state is the prototype of the next one, so each costs as much as there are states
  // before it.
  ['this.stateStack.push(this.state);', 'noteSteps(this.stateStack.length >> 2)'],
  ['readCoordinate() {', 'noteSteps(4)'],
  // A font, the widths of its glyphs and the meanings of their codes, which are stored as ranges.
  ['const isType3Font = type === "Type3";', 'noteSteps(10_000)'],
  [
    'for (let j = start; j <= code; j++) {\n              glyphsWidths[j]',
    'noteRange(start, code)',
  ],
  [
    'for (let j = start; j <= code; j++) {\n                glyphsVMetrics[j]',
    'noteRange(start, code)',
  ],
  ['#consumeBudget(count, name) {', 'noteMappings(count)'],
  [
    'static async create(xref, ref, annotationGlobals, idFactory, collectFields, orphanFields, collectByType, pageRef) {',
    'noteSteps(500)',
  ],
];

const accounts = `
let allowed = { bytes: Infinity, steps: Infinity, canvases: Infinity };
let left = { ...allowed };
let exceeded = null;
// One for all: thrown a million times, where pdfjs goes on all the same.
const failure = new Error('a limit of the reader');
function fail(what) {
  exceeded ??= what;
  throw failure;
}
function noteBytes(bytes) {
  left.bytes -= bytes;
  if (left.bytes < 0) fail('bytes');
}
function noteSteps(steps) {
  left.steps -= steps;
  if (left.steps < 0) fail('steps');
}
function noteRange(from, to) {
  noteSteps(Math.max(0, to - from));
}
function noteMappings(count) {
  // pdfjs passes over larger ranges by itself.
  if (count <= MAX_MAP_RANGE) noteSteps(Math.max(0, count));
}
function noteGroup(outer, inner, mask) {
  if (mask) left.canvases -= 1;
  outer.groups = Math.max(outer.groups ?? 0, (inner.groups ?? 0) + 1);
  if (outer.groups > left.canvases) fail('canvases');
}
export const budget = {
  allow(allowance) {
    allowed = allowance;
    left = { ...allowance };
    exceeded = null;
  },
  exceeded: () => exceeded,
  allowed: () => allowed,
};
`;

/** @throws Error if this version of pdfjs does not have the expected lines. */
export function withAccounts(source: string): string {
  const places = costs.map(([line, cost]) => {
    const at = source.indexOf(line);
    if (at < 0 || source.includes(line, at + 1)) throw new Error(`not once in pdfjs: ${line}`);
    return line.endsWith('{') ? { at: at + line.length, cost } : { at, cost };
  });
  // Joined once, because the file has megabytes.
  const parts: string[] = [];
  let from = 0;
  for (const { at, cost } of places.sort((one, other) => one.at - other.at)) {
    parts.push(source.slice(from, at), ` ${cost}; `);
    from = at;
  }
  return parts.join('') + source.slice(from) + accounts;
}
