// Finds the filing in a document: an XBRL instance, an Inline XBRL report, or a ZIP package. A
// package contains one of them and the calculation linkbases of its own taxonomy.

import type { Document, XmlElement } from 'workmill/sdk';
import { instanceNamespace } from './contexts.ts';
import { mostArcs, type CalculationArc, type Filing } from './filing.ts';
import { readInline } from './read-inline.ts';
import { readInstance } from './read-instance.ts';

/** Returns null if the document is not a filing, or is a package without one. */
export function readFiling(document: Document): Filing | null {
  const roots = [document, ...document.attachments.flatMap((one) => one.document ?? [])].flatMap(
    ({ xml }) => xml ?? [],
  );
  for (const root of roots) {
    const filing = filingOf(root);
    if (!filing) continue;
    const arcs = roots.filter(({ name }) => name === 'linkbase').flatMap(arcsOf);
    return {
      ...filing,
      arcs: arcs.slice(0, mostArcs),
      isCut: filing.isCut || arcs.length > mostArcs,
    };
  }
  return null;
}

function filingOf(root: XmlElement): Filing | null {
  if (root.name === 'xbrl' && root.namespace === instanceNamespace) return readInstance(root);
  return root.name === 'html' ? readInline(root) : null;
}

/** Linkbases identify concepts by the fragment of a URL, such as `…#ifrs-full_Assets`. */
function arcsOf(linkbase: XmlElement): CalculationArc[] {
  const links = linkbase.children.filter(({ name }) => name === 'calculationLink');
  return links.flatMap(({ children, attributes: link }) => {
    const network = link['xlink:role'] ?? '';
    const concepts = new Map(
      children
        .filter(({ name }) => name === 'loc')
        .map(({ attributes }) => [
          attributes['xlink:label'] ?? '',
          (attributes['xlink:href'] ?? '').replace(/^[^#]*#/, ''),
        ]),
    );
    return children.flatMap(({ name, attributes }): CalculationArc[] => {
      if (name !== 'calculationArc' || attributes['use'] === 'prohibited') return [];
      const sum = concepts.get(attributes['xlink:from'] ?? '');
      const item = concepts.get(attributes['xlink:to'] ?? '');
      const weight = Number(attributes['weight'] ?? 'NaN');
      return sum === undefined || item === undefined || Math.abs(weight) !== 1
        ? []
        : [{ network, sum, item, weight }];
    });
  });
}
