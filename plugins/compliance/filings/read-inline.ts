// Reads Inline XBRL 1.0 and 1.1: facts are in the XHTML of a report, contexts and units in its
// header.

import type { XmlElement } from 'workmill/sdk';
import { addResource, createResources } from './contexts.ts';
import { mostFacts, type Fact, type Filing } from './filing.ts';
import { decimalsOf, numberOf, scaled } from './numbers.ts';
import { formatName, localName } from './qualified-names.ts';

const inlineNamespaces: ReadonlySet<string> = new Set([
  'http://www.xbrl.org/2013/inlineXBRL',
  'http://www.xbrl.org/2008/inlineXBRL',
]);

/** Returns null for XHTML without Inline XBRL. */
export function readInline(root: XmlElement): Filing | null {
  const resources = createResources();
  const taxonomies: string[] = [];
  const elements: XmlElement[] = [];
  const continuations = new Map<string, XmlElement>();
  let isInline = false;
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    const { name, namespace, attributes } = element;
    if (inlineNamespaces.has(namespace)) {
      isInline = true;
      if (factKinds.has(name)) elements.push(element);
      else if (name === 'continuation') continuations.set(attributes['id'] ?? '', element);
    } else if (!addResource(resources, element) && name === 'schemaRef') {
      taxonomies.push(attributes['xlink:href'] ?? '');
    }
    for (const child of element.children.toReversed()) open.push(child);
  }
  if (!isInline) return null;
  const texts = createTexts(continuations);
  const facts = elements.slice(0, mostFacts).map((element) => factOf(element, texts));
  const isCut = elements.length > mostFacts || texts.isExhausted() || resources.isCut;
  return { ...resources, format: 'ixbrl', taxonomies, facts, arcs: [], isCut };
}

const factKinds: ReadonlySet<string> = new Set(['nonFraction', 'nonNumeric', 'fraction']);

function factOf(element: XmlElement, texts: Texts): Fact {
  const { name: kind, attributes, line } = element;
  const concept = attributes['name'] ?? '';
  const isNumeric = kind !== 'nonNumeric';
  const isNil = /^(?:true|1)$/.test(attributes['xsi:nil'] ?? '');
  const printed = texts.of(element);
  const value = isNumeric && !isNil ? valueOf(printed, attributes) : null;
  return {
    concept,
    name: localName(concept),
    context: attributes['contextRef'] ?? '',
    unit: attributes['unitRef'] ?? null,
    text: value === null ? fixedText(printed, attributes['format']) : String(value),
    value,
    isNil,
    isNumeric,
    decimals: decimalsOf(attributes['decimals']),
    line,
  };
}

function valueOf(
  printed: string,
  { format, scale, sign }: XmlElement['attributes'],
): number | null {
  const number = numberOf(printed, format ?? null);
  const value = number === null ? null : scaled(number, scale);
  return value !== null && sign === '-' ? -value : value;
}

/** Handles formats that define a fixed value, whatever text is printed. */
function fixedText(printed: string, format: string | undefined): string {
  const name = formatName(format);
  if (name === 'fixedtrue' || name === 'booleantrue') return 'true';
  if (name === 'fixedfalse' || name === 'booleanfalse') return 'false';
  return printed;
}

/**
 * Maximum number of continuations of a text. Reports have few; the limit also stops circular
 * chains.
 */
const mostContinuations = 100;
/**
 * Maximum length of a stored text. Notes of accounts are long, and only statements are evaluated.
 */
const longestText = 20_000;
/**
 * Maximum number of elements visited for the texts of all facts, about 0.3 s. Facts can be nested
 * and share continuations. A report of 30,000 facts visits about 200,000 elements.
 */
const mostVisits = 5_000_000;

interface Texts {
  /** Returns the text of the element and of its continuations, in order. */
  of(element: XmlElement): string;
  isExhausted(): boolean;
}

function createTexts(continuations: ReadonlyMap<string, XmlElement>): Texts {
  let visits = 0;

  /** Returns the text without the parts that `ix:exclude` excludes. */
  function textBelow(element: XmlElement): string {
    const texts: string[] = [];
    let length = 0;
    const open = [element];
    for (let one = open.pop(); one && length < longestText; one = open.pop()) {
      visits += 1;
      if (visits > mostVisits) break;
      if (one.name === 'exclude' && inlineNamespaces.has(one.namespace)) continue;
      if (one.text !== '') texts.push(one.text);
      length += one.text.length;
      for (const child of one.children.toReversed()) open.push(child);
    }
    return texts.join(' ');
  }

  return {
    of(element) {
      const texts: string[] = [];
      let part: XmlElement | undefined = element;
      for (let count = 0; part && count < mostContinuations; count += 1) {
        texts.push(textBelow(part));
        part = continuations.get(part.attributes['continuedAt'] ?? '');
      }
      return texts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, longestText);
    },
    isExhausted: () => visits > mostVisits,
  };
}
