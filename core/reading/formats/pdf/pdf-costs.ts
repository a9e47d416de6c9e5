// What a PDF costs to go through, counted where pdfjs does the work: each line of it that does some is
// told with its cost in steps (see ReadingLimits.maxPageSteps) or bytes. The figures go by the memory
// that is held afterwards, some 60 bytes a step, where it is not time that matters more.

/** A line, found once in pdfjs, and what is called before it, or after the brace that it ends with. */
const costs: readonly (readonly [line: string, cost: string])[] = [
  // Every stream grows by one of these two, whatever its filters.
  ['const buffer2 = new Uint8Array(size);', 'noteBytes(size - buffer.byteLength)'],
  ['totalLength += chunk.byteLength;', 'noteBytes(chunk.byteLength)'],
  // Every number, name and instruction, of the file or of what draws a page, a pattern or a letter.
  ['const buf1 = this.buf1;', 'noteSteps(1)'],
  ['let charBuffered = false;', 'noteSteps(1)'],
  ['strBuf.push(String.fromCharCode(firstDigit << 4 | digit));', 'noteSteps(1)'],
  // A table of the file's objects.
  ['streamState.entryNum = i;', 'noteSteps(4)'],
  // The parts of a page's contents, before the first is read: taking one moves all that are left.
  [
    'streams = streams.filter(s => s instanceof BaseStream && !s.isImageStream);',
    'noteSteps(100 * streams.length)',
  ],
  // A character painted, and an instruction in the list that is sent; groups copy their lists.
  ['handleText(chars, state) {', 'noteSteps(8 * chars.length)'],
  ['this.optimizer.push(fn, args);', 'noteSteps(8)'],
  // The list of forms that one is drawn in is copied for each.
  [
    'async buildFormXObject(resources, xobj, smask, operatorList, task, initialState, localColorSpaceCache, seenRefs) {',
    'noteSteps(50)',
  ],
  ['this.#set.add(refStr);', 'noteSteps(1)'],
  [
    'operatorList.addOp(OPS.beginGroup, [groupOptions]);',
    'noteGroup(operatorList, newOpList, smask)',
  ],
  // A saved state is the prototype of the next: each takes as long as there are some before it.
  ['this.stateStack.push(this.state);', 'noteSteps(this.stateStack.length >> 2)'],
  ['readCoordinate() {', 'noteSteps(4)'],
  // A font, the widths of its letters and the meanings of their numbers, which are stored as ranges.
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

/** @throws Error when this version of pdfjs has not the lines that are known. */
export function withAccounts(source: string): string {
  const places = costs.map(([line, cost]) => {
    const at = source.indexOf(line);
    if (at < 0 || source.includes(line, at + 1)) throw new Error(`not once in pdfjs: ${line}`);
    return line.endsWith('{') ? { at: at + line.length, cost } : { at, cost };
  });
  // In one go: the file has megabytes.
  const parts: string[] = [];
  let from = 0;
  for (const { at, cost } of places.sort((one, other) => one.at - other.at)) {
    parts.push(source.slice(from, at), ` ${cost}; `);
    from = at;
  }
  return parts.join('') + source.slice(from) + accounts;
}
