// Finds signature blocks: party, signatory, date, and whether they are signed, as far as text shows
// it.

import type { TextRange } from 'workmill/sdk';
import type { Contract } from '../text/contract.ts';
import { findDates } from '../text/dates.ts';
import { partyName, strongForm } from './party-names.ts';

export interface SignatureBlock {
  party: ({ value: string } & TextRange) | null;
  name: string | null;
  title: string | null;
  /** YYYY-MM-DD. */
  date: string | null;
  /** Null if the text does not show it. Images of signatures are not recognized. */
  isSigned: boolean | null;
  /** Signature line, in `document.text`. */
  range: TextRange;
}

interface Line extends TextRange {
  text: string;
}

const signatureLine =
  /^[\s|]{0,20}(?:By|BY|Signed|Signature|SIGNATURE|Sign|Unterschrift|Signé|Firma)\s?:?[\s|]{0,20}(?<sign>\/s\/|[_.]{3,}|$|[^:]{0,60}$)/u;
/**
 * Share of the text, from the start, that is not searched for signatures. Exhibits may follow the
 * signatures.
 */
const shareBeforeSignatures = 0.2;
const linesOfBlock = 8;
const mostBlocks = 12;

export function signatureBlocks({ document }: Contract): SignatureBlock[] {
  const { text } = document;
  const lines = linesOf(text, Math.floor(text.length * shareBeforeSignatures));
  const blocks: SignatureBlock[] = [];
  for (const [index, line] of lines.entries()) {
    const match = signatureLine.exec(line.text);
    if (!match || blocks.length === mostBlocks) continue;
    const around = lines.slice(index, index + linesOfBlock).map((one) => one.text);
    const whole = around.join('\n');
    blocks.push({
      party: companyAbove(lines, index),
      name: labelled(whole, /\bName\s?:\s{0,10}([^\n_:|]{3,60})/) ?? conformed(line.text),
      title: labelled(whole, /\b(?:Title|Its|Titel|Position)\s?:\s{0,10}([^\n_:|]{2,60})/),
      date:
        findDates(
          labelled(whole, /\b(?:Date|Dated|Datum)\s?:\s{0,10}([^\n_|]{5,40})/) ?? '',
          true,
        )[0]?.date ?? null,
      isSigned: signedState(line.text, lines[index + 1]?.text ?? ''),
      range: { start: line.start, end: line.end },
    });
  }
  return blocks;
}

function linesOf(text: string, from: number): Line[] {
  const lines: Line[] = [];
  for (const match of text.slice(from).matchAll(/[^\n]+/g)) {
    if (match[0].trim() === '') continue;
    const start = from + match.index;
    lines.push({
      text: match[0].slice(0, 300),
      start,
      end: start + Math.min(300, match[0].length),
    });
  }
  return lines;
}

/** Returns the company on the nearest line above. */
function companyAbove(lines: readonly Line[], index: number): SignatureBlock['party'] {
  for (let above = index - 1; above >= Math.max(0, index - 4); above -= 1) {
    const { text, start } = lines[above]!;
    if (text.length > 120 || signatureLine.test(text)) return null;
    const name = strongForm.test(text) ? partyName(text.trim()) : null;
    if (name === null) continue;
    const at = start + Math.max(0, text.indexOf(name));
    return { value: name, start: at, end: at + name.length };
  }
  return null;
}

function signedState(line: string, next: string): boolean | null {
  if (/\/s\/\s{0,3}\S/i.test(line) || /^\s{0,10}\/s\/\s{0,3}\S/i.test(next)) return true;
  return /[_.]{4,}/.test(line) || /^\s{0,10}[_.]{4,}\s{0,10}$/.test(next) ? false : null;
}

function conformed(line: string): string | null {
  const found = /\/s\/\s{0,3}([^\n_|/]{3,50})/i.exec(line)?.[1]?.trim();
  return found === undefined || found === '' ? null : found;
}

function labelled(block: string, pattern: RegExp): string | null {
  const found = pattern.exec(block)?.[1]?.trim();
  return found === undefined || found === '' ? null : found;
}
