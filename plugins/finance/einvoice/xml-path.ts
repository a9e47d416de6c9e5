// A small path language over XmlElement for the mapping tables: local names separated by slashes,
// an optional condition on a step, an attribute as the last step.
//   PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID   SpecifiedTaxRegistration/ID[@schemeID=VA]
//   LegalMonetaryTotal/PayableAmount/@currencyID
//   IdFiscaleIVA/IdPaese+IdCodice   Anagrafica/Nome~Cognome   (joined; ~ with a space)
// Prefixes are not part of it: suppliers vary them, and pre-1.0 ZUGFeRD also varies the namespaces.

import type { XmlElement } from 'workmill/sdk';

/** Result of a path, and the path to it in the file's own prefixes. */
export interface Found {
  element: XmlElement;
  text: string;
  path: string;
}

interface Condition {
  steps: string[];
  attribute: string | null;
  values: string[];
}

interface Step {
  name: string;
  condition: Condition | null;
}

/** Children whose texts form one value; all of them must exist. */
interface Join {
  names: string[];
  between: string;
}

export interface XmlPath {
  steps: Step[];
  attribute: string | null;
  join: Join | null;
}

/** Parses a path in the notation of the mapping tables. */
export function xmlPath(source: string): XmlPath {
  const parts = source.match(/(?:[^/[]|\[[^\]]*\])+/g) ?? [];
  const last = parts.at(-1);
  const attribute = last?.startsWith('@') ? last.slice(1) : null;
  const join = readJoin(last ?? '');
  const steps = (attribute || join ? parts.slice(0, -1) : parts).map(readStep);
  return { steps, attribute, join };
}

function readJoin(source: string): Join | null {
  const between = source.includes('~') ? ' ' : '';
  return /^\w+(?:[+~]\w+)+$/.test(source) ? { names: source.split(/[+~]/), between } : null;
}

function readStep(source: string): Step {
  const match = /^(\w+)(?:\[(?:([\w/]+)|@(\w+)|([\w/]+)\/@(\w+))=([^\]]*)\])?$/.exec(source);
  if (!match) throw new Error(`not a path step: ${source}`);
  const [, name, ofChild, ofAttribute, childPath, childAttribute, values] = match;
  if (values === undefined) return { name: name!, condition: null };
  const condition = {
    steps: (ofChild ?? childPath)?.split('/') ?? [],
    attribute: ofAttribute ?? childAttribute ?? null,
    values: values.split('|'),
  };
  return { name: name!, condition };
}

/** Returns all results of a path from `from`, in document order, without empty texts. */
export function selectAll(from: Found, path: XmlPath): Found[] {
  const elements = selectElements(from, path.steps);
  const { attribute, join } = path;
  if (join) return elements.flatMap((one) => joined(one, join));
  const found = attribute
    ? elements.map((one) => ({
        ...one,
        text: one.element.attributes[attribute]?.trim() ?? '',
        path: `${one.path}/@${attribute}`,
      }))
    : elements;
  return found.filter((one) => one.text !== '');
}

function joined(parent: Found, { names, between }: Join): Found[] {
  const parts = names.map((name) => parent.element.children.find((child) => child.name === name));
  const texts = parts.map((part) => part?.text ?? '');
  return texts.includes('') ? [] : [{ ...parent, text: texts.join(between) }];
}

/** Returns the elements at a path, with or without their own text. */
export function selectElements(from: Found, steps: readonly Step[]): Found[] {
  let here = [from];
  for (const step of steps) here = here.flatMap((one) => childrenAt(one, step));
  return here;
}

export function rootOf(element: XmlElement): Found {
  return { element, text: element.text, path: `/${shownName(element)}` };
}

function childrenAt(parent: Found, step: Step): Found[] {
  const named = parent.element.children.filter((child) => child.name === step.name);
  return named.flatMap((element, index) => {
    if (!holds(element, step.condition)) return [];
    const position = named.length > 1 ? `[${index + 1}]` : '';
    const path = `${parent.path}/${shownName(element)}${position}`;
    return [{ element, text: element.text, path }];
  });
}

function holds(element: XmlElement, condition: Condition | null): boolean {
  if (!condition) return true;
  let here: XmlElement[] = [element];
  for (const name of condition.steps) {
    here = here.flatMap((one) => one.children.filter((child) => child.name === name));
  }
  const { attribute, values } = condition;
  return here.some((one) =>
    values.includes(attribute ? (one.attributes[attribute] ?? '') : one.text),
  );
}

function shownName(element: XmlElement): string {
  return element.prefix ? `${element.prefix}:${element.name}` : element.name;
}
