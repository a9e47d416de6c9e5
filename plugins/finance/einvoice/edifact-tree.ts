// Converts a message of an EDIFACT interchange (ISO 9735) to the tree that mapping tables have
// paths for: groups are elements named like their first segment, data elements are `e` and their
// number. INVOIC is therefore a table like the XML syntaxes: `UNS/MOA[e5025=9]/e5004`.

import type { XmlElement } from 'workmill/sdk';
import type { Message } from './edifact-interchange.ts';
import {
  continuedElements,
  messageGroups,
  numericElements,
  segmentElements,
} from './edifact-segments.ts';
import type { Segment } from './edifact-text.ts';
import { markVariance } from './edifact-variance.ts';

/** The root of the message is named by its type. */
export function messageTree({ type, segments }: Pick<Message, 'type' | 'segments'>): XmlElement {
  const groups = messageGroups[type];
  const [head] = segments;
  const root = element(type, head!.line, []);
  root.attributes['segment'] = String(head!.number);
  const open = [root];
  for (const segment of segments) {
    const node = segmentNode(segment);
    while (open.length > 1 && !groups.get(open.at(-1)!.name)!.has(segment.tag)) open.pop();
    open.at(-1)!.children.push(node);
    if (groups.has(segment.tag)) open.push(node);
  }
  return root;
}

function segmentNode(segment: Segment): XmlElement {
  const { tag, elements, line } = segment;
  const places = Object.hasOwn(segmentElements, tag) ? segmentElements[tag]! : [];
  const children = places.flatMap((place, index) => {
    const numbers = place.split(':');
    return (elements[index] ?? []).flatMap((components) => namedValues(numbers, components));
  });
  const named = children.map(({ number, text }) => element(`e${number}`, line, [], text));
  const node = element(tag, line, named);
  node.attributes['segment'] = String(segment.number);
  if (tag === 'DTM') spellDate(node);
  if (tag === 'MOA') markCurrency(node);
  if (tag === 'QVR') markVariance(node);
  return node;
}

interface Value {
  number: string;
  text: string;
}

function namedValues(numbers: readonly string[], components: readonly string[]): Value[] {
  const values: Value[] = [];
  let room = 0;
  for (const [index, written] of components.entries()) {
    const number = numbers[index] ?? '';
    const last = values.at(-1);
    const goesOn = number !== '' && last?.number === number && room > 0;
    // A text of maximum length may be split in a word; otherwise a word ended there.
    if (goesOn) last.text += written;
    else if (number !== '' && written.trim() !== '')
      values.push({ number, text: plain(number, written) });
    const full = continuedElements.get(number) ?? Infinity;
    room = written.length >= full ? 1 : 0;
  }
  return values;
}

/**
 * Returns numbers with a decimal point: partners agree on comma or point, and UNA need not state
 * it.
 */
function plain(number: string, written: string): string {
  const text = number === '7008' || number === '3036' ? written : written.trim();
  return numericElements.has(number) ? text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2') : text;
}

/** Adds the century to dates in format 101 (YYMMDD), as in 102; others are unchanged. */
function spellDate(node: XmlElement): void {
  const format = node.children.find(({ name }) => name === 'e2379')?.text;
  const value = node.children.find(({ name }) => name === 'e2380');
  if (value && format === '101' && /^\d{6}$/.test(value.text)) value.text = `20${value.text}`;
  // A period (718) is not a day.
  if (value && format !== undefined && format.startsWith('7')) value.text = '';
}

/** Moves the amount's own currency, if any, to its place in UBL and CII. */
function markCurrency(node: XmlElement): void {
  const currency = node.children.find(({ name }) => name === 'e6345')?.text;
  const amount = node.children.find(({ name }) => name === 'e5004');
  if (currency && amount) amount.attributes['currencyID'] = currency;
}

function element(name: string, line: number, children: XmlElement[], text = ''): XmlElement {
  return { name, namespace: '', prefix: '', attributes: {}, children, text, line };
}
