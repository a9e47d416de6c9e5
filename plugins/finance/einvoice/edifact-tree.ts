// Turns an EDIFACT interchange (ISO 9735) into the tree that mapping tables have paths for: groups
// as elements named like the segment that begins them, data elements as `e` and their number. So
// INVOIC is a table like the XML syntaxes: `UNS/MOA[e5025=9]/e5004`.

import { PipelineFault, type XmlElement } from 'workmill/sdk';
import {
  continuedElements,
  numericElements,
  segmentElements,
  segmentGroups,
} from './edifact-segments.ts';
import { readSegments, type Segment } from './edifact-text.ts';

/**
 * The one INVOIC message of an interchange.
 *
 * @throws PipelineFault `unsupported_document` for other messages and for several invoices in one
 *   file, `document_unreadable` for what is cut off or no interchange.
 */
export function invoicMessage(text: string): XmlElement {
  const messages = messagesOf(readSegments(text));
  const types = messages.map(([head]) => head.elements[1]?.[0]?.[0] ?? '');
  const invoices = messages.filter((_, index) => types[index] === 'INVOIC');
  const [invoice] = invoices;
  if (invoice === undefined) {
    const found = types[0] ? `is ${types[0].slice(0, 20)}` : 'is missing';
    throw new PipelineFault(
      'unsupported_document',
      `the EDIFACT message ${found}; what is read: INVOIC`,
    );
  }
  if (invoices.length > 1) {
    throw new PipelineFault(
      'unsupported_document',
      `the interchange holds ${invoices.length} invoices; send each as a document of its own`,
    );
  }
  return messageTree(invoice);
}

type Message = [head: Segment, ...rest: Segment[]];

function messagesOf(segments: readonly Segment[]): Message[] {
  const messages: Message[] = [];
  let open: Message | null = null;
  for (const segment of segments) {
    if (segment.tag === 'UNH') {
      open = [segment];
    } else if (segment.tag === 'UNT') {
      if (open !== null) messages.push(open);
      open = null;
    } else {
      open?.push(segment);
    }
  }
  if (open !== null) {
    throw new PipelineFault('document_unreadable', 'the EDIFACT message has no end (UNT)');
  }
  return messages;
}

function messageTree(segments: readonly Segment[]): XmlElement {
  const root = element('INVOIC', segments[0]!.line, []);
  const open = [root];
  for (const segment of segments) {
    const node = segmentNode(segment);
    while (open.length > 1 && !segmentGroups.get(open.at(-1)!.name)!.has(segment.tag)) open.pop();
    open.at(-1)!.children.push(node);
    if (segmentGroups.has(segment.tag)) open.push(node);
  }
  return root;
}

function segmentNode({ tag, elements, line }: Segment): XmlElement {
  const places = Object.hasOwn(segmentElements, tag) ? segmentElements[tag]! : [];
  const children = places.flatMap((place, index) => {
    const numbers = place.split(':');
    return (elements[index] ?? []).flatMap((components) => namedValues(numbers, components));
  });
  const named = children.map(({ number, text }) => element(`e${number}`, line, [], text));
  const node = element(tag, line, named);
  if (tag === 'DTM') spellDate(node);
  if (tag === 'MOA') markCurrency(node);
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
    // A text of the full length was cut by its field; trimmed words before that are whole.
    if (goesOn) last.text += written;
    else if (number !== '' && written.trim() !== '')
      values.push({ number, text: plain(number, written) });
    const full = continuedElements.get(number) ?? Infinity;
    room = written.length >= full ? 1 : 0;
  }
  return values;
}

/** Numbers with a decimal point: partners agree on comma or point, and UNA need not say which. */
function plain(number: string, written: string): string {
  const text = number === '7008' || number === '3036' ? written : written.trim();
  return numericElements.has(number) ? text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2') : text;
}

/** Dates in format 101 (YYMMDD) with their century, as 102 has it; others as they are. */
function spellDate(node: XmlElement): void {
  const format = node.children.find(({ name }) => name === 'e2379')?.text;
  const value = node.children.find(({ name }) => name === 'e2380');
  if (value && format === '101' && /^\d{6}$/.test(value.text)) value.text = `20${value.text}`;
  // A period (718) is no day.
  if (value && format !== undefined && format.startsWith('7')) value.text = '';
}

/** The amount's own currency where it names one, at the place where UBL and CII have it. */
function markCurrency(node: XmlElement): void {
  const currency = node.children.find(({ name }) => name === 'e6345')?.text;
  const amount = node.children.find(({ name }) => name === 'e5004');
  if (currency && amount) amount.attributes['currencyID'] = currency;
}

function element(name: string, line: number, children: XmlElement[], text = ''): XmlElement {
  return { name, namespace: '', prefix: '', attributes: {}, children, text, line };
}
