// An electronic invoice or order as seen by the rules: groups and terms through the table of its
// syntax, and elements by name for rules about the syntax itself.

import type { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import { parseDecimal, parseXmlDate } from '../einvoice/values.ts';
import { ciiTerms } from './cii-terms.ts';
import { elementsAt, path, textsAt, type Path } from './paths.ts';
import type { Group, GroupTable, TermsOf } from './terms.ts';
import { ublTerms } from './ubl-terms.ts';

export type RuledSyntax = 'ubl' | 'cii' | 'order' | 'fatturapa';

/** One group of the invoice: the seller, a line, an allowance. */
export interface Part<G extends Group = Group> {
  element: XmlElement;
  /** Returns the text of a term; null if it is missing or empty. */
  text(term: TermsOf[G]): string | null;
  texts(term: TermsOf[G]): string[];
  /** Whether the element of the term exists, with or without content. */
  exists(term: TermsOf[G]): boolean;
  elements(term: TermsOf[G]): XmlElement[];
  /** Returns null if the term is missing or not a decimal. */
  amount(term: TermsOf[G]): Big | null;
  /** Returns an ISO date; null if the term is missing or not a date. */
  date(term: TermsOf[G]): string | null;
  /** Returns groups below this one. */
  parts<Below extends Group>(group: Below): Part<Below>[];
}

export interface RuledInvoice {
  syntax: RuledSyntax;
  root: XmlElement;
  isCreditNote: boolean;
  document: Part<'document'>;
  parts<G extends Group>(group: G): Part<G>[];
  /** Returns allowances and charges of the document that do not state which of the two they are. */
  unmarkedAdjustments(): Part<'BG-20'>[];
  /** Caches the result of a function of the invoice, for rules that need it for every line. */
  once<T>(make: (invoice: RuledInvoice) => T): T;
  /** Returns every element with one of these local names, in document order. */
  named(...names: readonly string[]): XmlElement[];
  /** Returns every element with an attribute of this name. */
  withAttribute(name: string): XmlElement[];
  /** Returns every element whose local name has this ending, cached for each ending. */
  endingIn(end: string): XmlElement[];
  /** Returns the parent of an element; null for the root. */
  parentOf(element: XmlElement): XmlElement | null;
}

/** Returns the invoice for a root element; null if there are no rules for its syntax. */
export function ruledInvoice(root: XmlElement): RuledInvoice | null {
  const syntax = syntaxOf(root);
  if (!syntax) return null;
  const table = syntax === 'cii' ? compiledCii : compiledUbl;
  const document = partOf<'document'>(root, 'document', table);
  const known = new Map<Group, Part[]>();
  const index = onFirstUse(() => indexOf(root));
  const code = document.text('BT-3');
  const made = new Map<unknown, unknown>();
  const ended = new Map<string, XmlElement[]>();
  const invoice: RuledInvoice = {
    syntax,
    root,
    isCreditNote: root.name === 'CreditNote' || (code !== null && creditNotes.has(code)),
    document,
    parts<G extends Group>(group: G): Part<G>[] {
      const parts = known.get(group) ?? document.parts(group);
      known.set(group, parts as Part[]);
      return parts as Part<G>[];
    },
    unmarkedAdjustments: () => elementsAt(root, unmarked).map((one) => partOf(one, 'BG-20', table)),
    named: (...names) => names.flatMap((name) => index().named.get(name) ?? []),
    endingIn(end) {
      const elements =
        ended.get(end) ??
        [...index().named].flatMap(([name, same]) => (name.endsWith(end) ? same : []));
      ended.set(end, elements);
      return elements;
    },
    withAttribute: (name) => index().attributed.get(name) ?? [],
    parentOf: (element) => index().parents.get(element) ?? null,
    once<T>(make: (invoice: RuledInvoice) => T): T {
      if (!made.has(make)) made.set(make, make(invoice));
      return made.get(make) as T;
    },
  };
  return invoice;
}

const creditNotes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '532']);

const unmarked = path('AllowanceCharge[ChargeIndicator!=true|false|1|0]');

function syntaxOf(root: XmlElement): RuledSyntax | null {
  if (root.name === 'Invoice' || root.name === 'CreditNote') return 'ubl';
  if (root.name === 'CrossIndustryInvoice') return 'cii';
  if (root.name === 'FatturaElettronica') return 'fatturapa';
  return root.name === 'Order' ? 'order' : null;
}

interface CompiledGroup {
  at: Path;
  terms: ReadonlyMap<string, readonly Path[]>;
}

type CompiledTable = ReadonlyMap<Group, CompiledGroup>;

const compiledUbl = compile(ublTerms);
const compiledCii = compile(ciiTerms);

function compile(table: GroupTable): CompiledTable {
  const groups = Object.entries(table).map(([group, { at, terms }]): [Group, CompiledGroup] => {
    const paths = Object.entries<string>(terms).map(([term, places]): [string, Path[]] => [
      term,
      places.split(' or ').map(path),
    ]);
    return [group as Group, { at: path(at), terms: new Map(paths) }];
  });
  return new Map(groups);
}

function partOf<G extends Group>(element: XmlElement, group: G, table: CompiledTable): Part<G> {
  const { terms } = table.get(group)!;
  const pathsOf = (term: TermsOf[G]): readonly Path[] => terms.get(term)!;
  const texts = (term: TermsOf[G]): string[] =>
    pathsOf(term).flatMap((one) => textsAt(element, one));
  const text = (term: TermsOf[G]): string | null => texts(term)[0] ?? null;
  const elements = (term: TermsOf[G]): XmlElement[] =>
    pathsOf(term).flatMap((one) => elementsAt(element, one));
  return {
    element,
    text,
    texts,
    elements,
    exists: (term) => elements(term).length > 0,
    amount: (term) => parseDecimal(text(term) ?? ''),
    date: (term) => parseXmlDate(text(term) ?? ''),
    parts: (below) =>
      elementsAt(element, table.get(below)!.at).map((one) => partOf(one, below, table)),
  };
}

interface ElementIndex {
  named: Map<string, XmlElement[]>;
  attributed: Map<string, XmlElement[]>;
  parents: Map<XmlElement, XmlElement>;
}

function indexOf(root: XmlElement): ElementIndex {
  const index: ElementIndex = { named: new Map(), attributed: new Map(), parents: new Map() };
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    put(index.named, element.name, element);
    for (const name of Object.keys(element.attributes)) put(index.attributed, name, element);
    for (const child of element.children) index.parents.set(child, element);
    open.push(...element.children.toReversed());
  }
  return index;
}

function put(map: Map<string, XmlElement[]>, key: string, element: XmlElement): void {
  const same = map.get(key);
  if (same) same.push(element);
  else map.set(key, [element]);
}

function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
