// Reads contexts and units of XBRL 2.1, from an instance or from the resources of an Inline XBRL
// document.

import { xmlAt, xmlChildren, xmlText, type XmlElement } from 'workmill/sdk';
import { mostContexts, type Context, type Unit } from './filing.ts';

export const instanceNamespace = 'http://www.xbrl.org/2003/instance';

/** Contexts and units by their ids. */
export interface Resources {
  contexts: Map<string, Context>;
  units: Map<string, Unit>;
  /** Whether there are more contexts, dimensions or measures than the maximum. */
  isCut: boolean;
}

export function createResources(): Resources {
  return { contexts: new Map(), units: new Map(), isCut: false };
}

/** Returns whether the element is a context or a unit. */
export function addResource(resources: Resources, element: XmlElement): boolean {
  const { name, namespace, attributes } = element;
  if (namespace !== instanceNamespace || (name !== 'context' && name !== 'unit')) return false;
  const id = attributes['id'] ?? '';
  if (name === 'unit') resources.units.set(id, unitOf(element, resources));
  else if (resources.contexts.size < mostContexts) {
    resources.contexts.set(id, contextOf(element, resources));
  } else resources.isCut = true;
  return true;
}

/** Maximum number of dimensions of a context. Tables of supervisors have up to 20. */
const mostDimensions = 100;
/** Maximum length of a dimension's name or member, and of a measure. Names have up to 200 characters. */
const longestName = 1_000;
/** Maximum number of measures above and below the line of a unit. Units of filings have one each. */
const mostMeasures = 20;

function contextOf(element: XmlElement, resources: Resources): Context {
  const entity = xmlAt(element, 'entity');
  const period = xmlAt(element, 'period');
  const identifier = xmlAt(entity, 'identifier');
  // Dimensions can be in either element (XBRL Dimensions 1.0, 2.1.2).
  const places = [xmlAt(entity, 'segment'), xmlAt(element, 'scenario')];
  const members = places.flatMap((place) => place?.children ?? []);
  if (members.length > mostDimensions) resources.isCut = true;
  const dimensions = members.slice(0, mostDimensions).map(dimensionOf);
  const instant = xmlText(period, 'instant');
  return {
    id: element.attributes['id'] ?? '',
    scheme: identifier?.attributes['scheme'] ?? '',
    identifier: identifier?.text ?? '',
    start: instant === null ? xmlText(period, 'startDate') : null,
    end: instant ?? xmlText(period, 'endDate'),
    dimensions: dimensions.sort(),
    line: element.line,
  };
}

/** An explicit member is named by its text; a typed member is an element. */
function dimensionOf({ attributes, text, children }: XmlElement): string {
  const member = text || (children[0]?.text ?? '');
  const name = (attributes['dimension'] ?? '').slice(0, longestName);
  return `${name}=${member.slice(0, longestName)}`;
}

function unitOf(element: XmlElement, resources: Resources): Unit {
  const measures = (parent: XmlElement | null): string => {
    const all = xmlChildren(parent, 'measure');
    if (all.length > mostMeasures) resources.isCut = true;
    return all
      .slice(0, mostMeasures)
      .map(({ text }) => text.slice(0, longestName))
      .join('*');
  };
  const divide = xmlAt(element, 'divide');
  const measure = divide
    ? `${measures(xmlAt(divide, 'unitNumerator'))}/${measures(xmlAt(divide, 'unitDenominator'))}`
    : measures(element);
  return { id: element.attributes['id'] ?? '', measure };
}
