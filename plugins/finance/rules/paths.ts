// Fast selection of XML elements by local names for the rules, which examine every line of every
// invoice. The path language of the mapping tables (einvoice/xml-path.ts) records the path in the
// file's prefixes as evidence; rules need no evidence.
//   Party/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID   InvoiceLine|CreditNoteLine
//   AllowanceCharge[ChargeIndicator=true|1]/Amount   ID[@schemeID=VA]   TaxScheme/ID!=VAT: has none

import type { XmlElement } from 'workmill/sdk';

interface Condition {
  steps: readonly Step[];
  attribute: string | null;
  isNegated: boolean;
  values: readonly string[];
}

interface Step {
  names: readonly string[];
  condition: Condition | null;
}

export interface Path {
  steps: readonly Step[];
  attribute: string | null;
}

/** Parsed paths: only the rules' own texts, so their number is limited. */
const known = new Map<string, Path>();

/** Parses a path, once for each text. */
export function path(source: string): Path {
  const read = known.get(source) ?? readPath(source);
  known.set(source, read);
  return read;
}

function readPath(source: string): Path {
  const parts = source.match(/(?:[^/[]|\[[^\]]*\])+/g) ?? [];
  const last = parts.at(-1);
  const attribute = last?.startsWith('@') ? last.slice(1) : null;
  const steps = (attribute === null ? parts : parts.slice(0, -1)).map(readStep);
  return { steps, attribute };
}

function readStep(source: string): Step {
  const match = /^([\w|]+)(?:\[(@?[\w/|]+)(!?=)([^\]]*)\])?$/.exec(source);
  if (!match) throw new Error(`not a path step: ${source}`);
  const [, names, inside, sign, values] = match;
  if (inside === undefined) return { names: names!.split('|'), condition: null };
  const isAttribute = inside.startsWith('@');
  const condition = {
    steps: isAttribute ? [] : inside.split('/').map(readStep),
    attribute: isAttribute ? inside.slice(1) : null,
    isNegated: sign === '!=',
    values: values!.split('|'),
  };
  return { names: names!.split('|'), condition };
}

/** Returns the elements at a path below `from`, in document order. */
export function elementsAt(from: XmlElement, { steps }: Path): XmlElement[] {
  let here: XmlElement[] = [from];
  for (const step of steps) {
    const next: XmlElement[] = [];
    for (const element of here) {
      for (const child of element.children) if (fits(child, step)) next.push(child);
    }
    if (next.length === 0) return next;
    here = next;
  }
  return here;
}

/** Returns the texts of elements, or of their attribute, without empty ones. */
export function textsAt(from: XmlElement, at: Path): string[] {
  const texts: string[] = [];
  for (const element of elementsAt(from, at)) {
    const text = at.attribute === null ? element.text : element.attributes[at.attribute];
    const trimmed = text?.trim();
    if (trimmed) texts.push(trimmed);
  }
  return texts;
}

function fits(child: XmlElement, { names, condition }: Step): boolean {
  if (!names.includes(child.name)) return false;
  if (!condition) return true;
  const texts = textsAt(child, condition);
  return texts.some((text) => condition.values.includes(text)) !== condition.isNegated;
}
