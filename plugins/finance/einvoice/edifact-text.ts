// Splits an EDIFACT interchange into segments by its service characters (ISO 9735-1, UNA).

import { PipelineFault } from 'workmill/sdk';

export interface Segment {
  tag: string;
  /** Data elements, each with its repetitions (syntax version 4), each with its components. */
  elements: string[][][];
  /** Line number in the file, from 1. */
  line: number;
  /** Number in the file, from 1, which identifies positions in files of one line. */
  number: number;
}

/** Invoices of thousands of lines have about ten thousand; the tree is built in memory. */
const mostSegments = 200_000;
/** The longest segment, FTX of D.14B, has five texts of 512 characters. */
const longestSegment = 20_000;

interface ServiceCharacters {
  component: string;
  element: string;
  /** Null if the interchange uses none: UNA then has a space in its place. */
  release: string | null;
  /** Null if the interchange has none: up to syntax version 3, UNA has a space in its place. */
  repetition: string | null;
  terminator: string;
  /**
   * Whether line breaks are those of records, which may split words and are not part of the text.
   */
  inRecords: boolean;
}

const withoutUna = { 3: ":+.? '", 4: ":+.?*'" } as const;

/**
 * @throws PipelineFault `document_unreadable` beyond the limits, or for an unterminated segment.
 */
export function readSegments(text: string): Segment[] {
  const start = text.search(/UN[ABGH]/);
  const hasUna = text.startsWith('UNA', start);
  const characters = {
    ...serviceCharacters(
      hasUna ? text.slice(start + 3, start + 9) : withoutUna[syntaxVersion(text, start)],
    ),
    inRecords: isInRecords(text),
  };
  const segments: Segment[] = [];
  let at = Math.max(0, start) + (hasUna ? 9 : 0);
  let line = 1 + newlines(text.slice(0, at));
  while (at < text.length) {
    const blank = /\s*/y;
    blank.lastIndex = at;
    const space = blank.exec(text)![0];
    line += newlines(space);
    at += space.length;
    if (at >= text.length) break;
    const end = segmentEnd(text, at, characters);
    const place = { line, number: segments.length + 1 };
    segments.push({ ...readSegment(text.slice(at, end), characters), ...place });
    if (segments.length > mostSegments) {
      throw unreadable(`has more than ${mostSegments} segments`);
    }
    line += newlines(text.slice(at, end));
    at = end + 1;
  }
  return segments;
}

/**
 * Returns the text at a position of a segment, from 0, in the first repetition; '' if there is
 * none.
 */
export function textAt({ elements }: Segment, element: number, component = 0): string {
  return elements[element]?.[0]?.[component]?.trim() ?? '';
}

/** Version in UNB; version 4 has a separator of repetitions even without UNA. */
function syntaxVersion(text: string, start: number): 3 | 4 {
  return /^UNB\+UNO[A-Z]:4/.test(text.slice(start, start + 10)) ? 4 : 3;
}

/**
 * Gateways write records of, for example, 80 characters: all lines except the last have the same
 * length.
 */
function isInRecords(text: string): boolean {
  const lines = text.split(/\r?\n/, 1_000).slice(0, -1);
  return lines.length > 0 && lines.every(({ length }) => length === lines[0]!.length);
}

function serviceCharacters(una: string): Omit<ServiceCharacters, 'inRecords'> {
  const [component, element, , release, repetition, terminator] = [...una];
  const distinct = new Set([component, element, release, terminator]);
  if (distinct.size < 4 || distinct.has(undefined)) throw unreadable('has no usable UNA');
  return {
    component: component!,
    element: element!,
    release: release === ' ' ? null : release!,
    repetition: repetition === ' ' ? null : repetition!,
    terminator: terminator!,
  };
}

function segmentEnd(
  text: string,
  from: number,
  { release, terminator }: ServiceCharacters,
): number {
  const last = Math.min(text.length, from + longestSegment);
  for (let at = from; at < last; at += 1) {
    if (text[at] === release) at += 1;
    else if (text[at] === terminator) return at;
  }
  throw unreadable(
    last === text.length
      ? 'ends within a segment'
      : `has a segment of over ${longestSegment} characters`,
  );
}

function readSegment(
  source: string,
  characters: ServiceCharacters,
): Pick<Segment, 'tag' | 'elements'> {
  const { component, element, release, repetition, inRecords } = characters;
  let text = '';
  let components: string[] = [];
  let repetitions: string[][] = [];
  const elements: string[][][] = [];
  const endComponent = (): void => {
    components.push(text);
    text = '';
  };
  const endRepetition = (): void => {
    endComponent();
    repetitions.push(components);
    components = [];
  };
  const endElement = (): void => {
    endRepetition();
    elements.push(repetitions);
    repetitions = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]!;
    if (character === release) {
      at += 1;
      text += source[at] ?? '';
    } else if (character === component) endComponent();
    else if (character === element) endElement();
    else if (character === repetition) endRepetition();
    else if (!inRecords || (character !== '\n' && character !== '\r')) text += character;
  }
  endElement();
  const tag = elements.shift()![0]![0]!.trim();
  return { tag, elements };
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function unreadable(problem: string): PipelineFault {
  return new PipelineFault('document_unreadable', `the EDIFACT interchange ${problem}`);
}
