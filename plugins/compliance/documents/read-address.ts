// Reads a proof of address: a bill, statement or certificate with a name, an address and a date.

import { parseDate, type Document } from 'workmill/sdk';
import type { Fact } from './fact.ts';
import { isRecognized, printedDate, printedWords } from './printed-fields.ts';

export interface AddressProof {
  /** Address in one line. */
  address: Fact | null;
  /** Date as YYYY-MM-DD. */
  date: Fact | null;
}

/** Maximum number of lines to examine. The head of a bill contains all required fields. */
const mostLines = 400;
const postcode =
  /(?:^|[\s,])(?:[A-Z]{1,2}-?)?(?:\d{5}(?:-\d{4})?|\d{4}\s?[A-Z]{2}|\d{4}|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)(?=[\s,]|$)/;
const houseNumber = /(?:^|\s)\d{1,5}\s?[A-Za-z]?(?:[\s,/-]|$)/;

export function readAddressProof(document: Document, today: string): AddressProof {
  return {
    address: printedWords(document, 'address') ?? blockAddress(document),
    date: printedDate(document, 'issueDate') ?? latestDate(document, today),
  };
}

/** Finds a line with a house number directly above a line with a postal code. */
function blockAddress(document: Document): Fact | null {
  const lines = plainLines(document);
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above === undefined || !postcode.test(line.text) || line.text.length > 80) continue;
    if (!houseNumber.test(above.text) || !/\p{L}{3,}/u.test(above.text) || above.text.length > 80)
      continue;
    if (parseDate(above.text) || parseDate(line.text)) continue;
    return placed(document, line, `${above.text.trim()}, ${line.text.trim()}`, 0.75);
  }
  return null;
}

const numericDate = /\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2}\.?\s\p{L}{3,12}\.?\s\d{4}\b/gu;

/** Returns the latest unambiguous date that is not after today. */
function latestDate(document: Document, today: string): Fact | null {
  let best: Fact | null = null;
  for (const line of plainLines(document)) {
    for (const [text] of line.text.slice(0, 300).matchAll(numericDate)) {
      const date = parseDate(text)?.date;
      if (!date || date > today || (best && date <= best.value)) continue;
      best = placed(document, { ...line, text }, date, 0.6);
    }
  }
  return best;
}

interface PlainLine {
  text: string;
  page: number | null;
  box: Fact['box'];
}

function plainLines({ pages, text }: Document): PlainLine[] {
  const lines =
    pages.length === 0
      ? text.split('\n', mostLines).map((line) => ({ text: line, page: null, box: null }))
      : pages.flatMap((page) =>
          page.lines.map((line) => ({ text: line.text, page: page.number, box: line.box })),
        );
  return lines.filter((line) => line.text.trim() !== '').slice(0, mostLines);
}

function placed(document: Document, line: PlainLine, value: string, confidence: number): Fact {
  const source = isRecognized(document) ? 'ocr' : 'layout';
  return { value, page: line.page, box: line.box, text: line.text, confidence, source };
}
