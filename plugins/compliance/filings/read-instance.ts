// Reads an XBRL 2.1 instance: the children of its root are contexts, units and facts.

import type { XmlElement } from 'workmill/sdk';
import { addResource, createResources } from './contexts.ts';
import { mostFacts, type Fact, type Filing } from './filing.ts';
import { decimalsOf, numberOf } from './numbers.ts';

export function readInstance(root: XmlElement): Filing {
  const resources = createResources();
  const taxonomies: string[] = [];
  const elements: XmlElement[] = [];
  for (const child of root.children) {
    if (addResource(resources, child)) continue;
    if (child.name === 'schemaRef') taxonomies.push(child.attributes['xlink:href'] ?? '');
    else if (child.attributes['contextRef'] !== undefined) elements.push(child);
  }
  const isCut = elements.length > mostFacts || resources.isCut;
  const facts = elements.slice(0, mostFacts).map(factOf);
  return { ...resources, format: 'xbrl', taxonomies, facts, arcs: [], isCut };
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
