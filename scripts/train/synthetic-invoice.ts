// Prints fictitious invoices in many layouts, with their correct values. A layout combines
// positions of head, references and sums with a notation of numbers.

import type { Document } from '../../core/sdk/document.ts';
import { cents, inventFacts, type Facts, type Party } from './invoice-facts.ts';
import { inventNotation, type Notation } from './notation.ts';
import { createPaper, type Paper } from './paper.ts';
import { createChance, type Chance } from './random.ts';
import { printSums } from './print-sums.ts';
import { printItems } from './print-items.ts';

/** Values that a reader should find; null if not printed. */
export interface Truth {
  payable: number;
  net: number | null;
  tax: number | null;
  invoiceNumber: string;
  poNumber: string | null;
  issueDate: string;
  dueDate: string | null;
  vendor: string;
  lines: { quantity: number; total: number }[];
}

export interface Labelled {
  document: Document;
  truth: Truth;
  /** Identifier of the layout. Folds do not share layouts. */
  layout: string;
}

/** State shared by the functions that print the parts of a page. */
export interface Printing {
  paper: Paper;
  facts: Facts;
  notation: Notation;
  chance: Chance;
  size: number;
  left: number;
  right: number;
  truth: Truth;
}

type HeadStyle = 'left' | 'right' | 'centre' | 'footer' | 'blocks';
type ReferenceStyle = 'pairs' | 'inline' | 'above' | 'table' | 'spread';

export function printInvoice(seed: number): Labelled {
  const chance = createChance(seed);
  const facts = inventFacts(chance);
  const notation = inventNotation(chance, facts);
  const head = chance.pick<HeadStyle>(['left', 'right', 'centre', 'footer', 'blocks']);
  const style = chance.pick<ReferenceStyle>(['pairs', 'inline', 'above', 'table', 'spread']);
  const left = chance.between(36, 70);
  const paper = createPaper();
  const sign = facts.isCredit && chance.is(0.5) ? -1 : 1;
  const printing: Printing = {
    paper,
    facts,
    notation,
    chance,
    left,
    right: paper.width - chance.between(36, 70),
    size: chance.pick([8, 9, 9, 10, 10, 11]),
    truth: {
      payable: cents(facts.payable * sign),
      net: null,
      tax: null,
      invoiceNumber: facts.number,
      poNumber: null,
      issueDate: isoDate(facts.issued),
      dueDate: null,
      vendor: facts.seller.name,
      lines: facts.lines.map(({ quantity, total }) => ({ quantity, total: cents(total * sign) })),
    },
  };
  let y = printHead(printing, head);
  y = printReferences(printing, style, y + printing.size * 1.5, head === 'left');
  y = printItems(printing, y + printing.size * 2, sign);
  const sums = printSums(printing, y + printing.size, sign);
  printFoot(printing, head, sums.y);
  return {
    document: paper.toDocument(facts.language),
    truth: printing.truth,
    layout: `${head}-${style}-${sums.style}`,
  };
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function printHead(printing: Printing, head: HeadStyle): number {
  const { paper, facts, chance, size, left, right } = printing;
  const { words, seller, buyer } = facts;
  const line = size * 1.35;
  const title = chance.pick(facts.isCredit ? words.credit : words.title);
  let y = chance.between(30, 70);
  const middle = paper.width / 2;
  if (head === 'left' || head === 'right' || head === 'centre') {
    const x = head === 'left' ? left : head === 'right' ? right : middle;
    const align = head;
    paper.print({ x, y, text: seller.name, size: size * chance.between(1, 2), align });
    y += size * 2.2;
    for (const text of sellerFacts(seller, chance)) {
      paper.print({ x, y, text, size, align });
      y += line;
    }
  }
  if (chance.is(0.85)) {
    const place = head === 'left' ? ({ x: right, align: 'right' } as const) : { x: left };
    paper.print({ ...place, y: head === 'left' ? 40 : y + line, text: title, size: size * 1.8 });
    y += head === 'left' ? 0 : line * 2.5;
  }
  y += line;
  if (head === 'footer' && chance.is(0.7)) {
    const text = [seller.name, seller.street, seller.town].join(chance.pick([' · ', ', ', ' - ']));
    paper.print({ x: left, y, text, size: size * 0.75 });
    y += line;
  }
  if (head === 'blocks') {
    printBlock(printing, middle, y, chance.pick(words.seller), seller);
    return printBlock(printing, left, y, chance.pick(words.buyer), buyer);
  }
  return printBlock(printing, left, y, chance.is(0.6) ? chance.pick(words.buyer) : '', buyer);
}

function sellerFacts(seller: Party, chance: Chance): string[] {
  const facts = [seller.street, seller.town, `www.${seller.domain}`, seller.vatId];
  return facts.filter((_, index) => index < 2 || chance.is(0.4));
}

function printBlock(
  { paper, size, chance }: Printing,
  x: number,
  top: number,
  label: string,
  party: Party,
): number {
  const line = size * 1.35;
  let y = top;
  if (label !== '') {
    paper.print({ x, y, text: `${label}${chance.pick(['', ':'])}`, size });
    y += line;
  }
  for (const text of [party.name, party.street, party.town]) {
    paper.print({ x, y, text, size });
    y += line;
  }
  return y;
}

/**
 * Probability of a label that is in no lexicon. The reader must have a low confidence in such
 * cases.
 */
const UNKNOWN_LABEL = 0.05;

function inventWord(chance: Chance): string {
  const letters = Array.from({ length: chance.whole(2, 4) }, () =>
    chance.pick(['ka', 'vel', 'tri', 'nox', 'sum', 'ber', 'lat', 'qui']),
  );
  return letters.join('');
}

type Reference = [label: string, value: string];

function referencesOf({ facts, notation, chance, truth }: Printing): Reference[] {
  const { words } = facts;
  const label = (key: 'number' | 'date' | 'due' | 'order' | 'customer' | 'delivery'): string =>
    chance.is(UNKNOWN_LABEL) ? inventWord(chance) : chance.pick(words[key]);
  const all: Reference[] = [
    [label('number'), facts.number],
    [label('date'), notation.date(facts.issued)],
  ];
  if (chance.is(0.5)) {
    truth.dueDate = isoDate(facts.due);
    all.push([label('due'), notation.date(facts.due)]);
  }
  if (chance.is(0.4)) {
    truth.poNumber = facts.order;
    all.push([label('order'), facts.order]);
  }
  if (chance.is(0.5)) all.push([label('customer'), facts.customer]);
  if (chance.is(0.3)) {
    const shipped = new Date(facts.issued.getTime() - chance.whole(0, 20) * 86_400_000);
    all.push([label('delivery'), notation.date(shipped)]);
  }
  return chance.is(0.6) ? all : chance.shuffled(all);
}

function printReferences(
  printing: Printing,
  style: ReferenceStyle,
  top: number,
  isRightFree: boolean,
): number {
  const { paper, chance, size, left, right } = printing;
  const references = referencesOf(printing);
  const line = size * chance.between(1.25, 1.7);
  const colon = chance.pick(['', ':', ':']);
  if (style === 'table' || style === 'spread') {
    const step = (right - left) / references.length;
    references.forEach(([label, value], index) => {
      const x = left + index * step;
      paper.print({ x, y: top, text: label, size: style === 'spread' ? size * 0.8 : size });
      paper.print({ x, y: top + line, text: value, size });
    });
    return top + 2 * line;
  }
  const x = isRightFree && chance.is(0.5) ? paper.width * chance.between(0.55, 0.62) : left;
  const gap = chance.pick([90, 110, 140]);
  let y = x > left ? Math.max(70, top - references.length * line) : top;
  if (style === 'above') y = top;
  for (const [label, value] of references) {
    if (style === 'inline') paper.print({ x, y, text: `${label}${colon || ':'} ${value}`, size });
    else {
      paper.print({ x, y, text: `${label}${colon}`, size });
      if (style === 'above') paper.print({ x, y: (y += line), text: value, size });
      else paper.print({ x: x + gap, y, text: value, size });
    }
    y += line;
  }
  return Math.max(y, top);
}

function printFoot(printing: Printing, head: HeadStyle, top: number): void {
  const { paper, facts, notation, chance, size, left, truth } = printing;
  if (chance.is(0.3)) {
    const text = facts.words.terms.replace('{n}', String(facts.days));
    paper.print({ x: left, y: top + size * 2, text, size });
    truth.dueDate ??= isoDate(facts.due);
  } else if (chance.is(0.1)) {
    const text = `${chance.pick(facts.words.discount)} 2 % - ${notation.money(cents(facts.gross * 0.98))}`;
    paper.print({ x: left, y: top + size * 2, text, size });
  }
  if (head !== 'footer' && chance.is(0.5)) return;
  const { name, street, town, vatId, domain } = facts.seller;
  const y = Math.max(paper.height - 45, top + size * 4);
  paper.print({ x: left, y, text: [name, street, town].join(', '), size: size * 0.75 });
  paper.print({ x: left, y: y + size, text: `${vatId} | www.${domain}`, size: size * 0.75 });
}
