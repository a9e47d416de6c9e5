// Reads an XBRL 2.1 instance: the children of its root are contexts, units and facts.

import type { XmlElement } from 'workmill/sdk';
import { contextOf, instanceNamespace, unitOf } from './contexts.ts';
import {
  mostContexts,
  mostFacts,
  type Context,
  type Fact,
  type Filing,
  type Unit,
} from './filing.ts';
import { decimalsOf, numberOf } from './numbers.ts';

export function readInstance(root: XmlElement): Filing {
  const contexts = new Map<string, Context>();
  const units = new Map<string, Unit>();
  const taxonomies: string[] = [];
  const elements: XmlElement[] = [];
  for (const child of root.children) {
    const isInstance = child.namespace === instanceNamespace;
    if (isInstance && child.name === 'context') {
      if (contexts.size < mostContexts)
        contexts.set(child.attributes['id'] ?? '', contextOf(child));
    } else if (isInstance && child.name === 'unit') {
      units.set(child.attributes['id'] ?? '', unitOf(child));
    } else if (child.name === 'schemaRef') taxonomies.push(child.attributes['xlink:href'] ?? '');
    else if (child.attributes['contextRef'] !== undefined) elements.push(child);
  }
  const isCut = elements.length > mostFacts || contexts.size === mostContexts;
  const facts = elements.slice(0, mostFacts).map(factOf);
  return { format: 'xbrl', taxonomies, contexts, units, facts, arcs: [], isCut };
}

function factOf({ name, prefix, attributes, text, line }: XmlElement): Fact {
  const unit = attributes['unitRef'] ?? null;
  const isNil = /^(?:true|1)$/.test(attributes['xsi:nil'] ?? '');
  return {
    concept: prefix === '' ? name : `${prefix}:${name}`,
    name,
    context: attributes['contextRef'] ?? '',
    unit,
    text,
    value: unit === null || isNil ? null : numberOf(text, null),
    isNil,
    isNumeric: unit !== null,
    decimals: precisionOf(attributes),
    line,
  };
}

/** `precision`, the older attribute, counts significant digits. Only its presence is evaluated. */
function precisionOf({ decimals, precision }: XmlElement['attributes']): number | null {
  return decimalsOf(decimals) ?? (precision === undefined ? null : 0);
}
