// Reads contexts and units of XBRL 2.1, from an instance or from the resources of an Inline XBRL
// document.

import { xmlAt, xmlChildren, xmlText, type XmlElement } from 'workmill/sdk';
import type { Context, Unit } from './filing.ts';

export const instanceNamespace = 'http://www.xbrl.org/2003/instance';

export function contextOf(element: XmlElement): Context {
  const entity = xmlAt(element, 'entity');
  const period = xmlAt(element, 'period');
  const identifier = xmlAt(entity, 'identifier');
  // Dimensions can be in either element (XBRL Dimensions 1.0, 2.1.2).
  const places = [xmlAt(entity, 'segment'), xmlAt(element, 'scenario')];
  const dimensions = places.flatMap((place) => (place?.children ?? []).map(dimensionOf));
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
  return `${attributes['dimension'] ?? ''}=${member}`;
}

export function unitOf(element: XmlElement): Unit {
  const measures = (parent: XmlElement | null): string =>
    xmlChildren(parent, 'measure')
      .map(({ text }) => text)
      .join('*');
  const divide = xmlAt(element, 'divide');
  const measure = divide
    ? `${measures(xmlAt(divide, 'unitNumerator'))}/${measures(xmlAt(divide, 'unitDenominator'))}`
    : measures(element);
  return { id: element.attributes['id'] ?? '', measure };
}
