// Rules about the number of occurrences at one place.

import type { XmlElement } from 'workmill/sdk';
import { elementsAt, path, textsAt, type Path } from './paths.ts';
import type { Rule } from './rule.ts';

/**
 * At most one `what` below each `where` (a path from the root; empty for the document). Empty
 * attributes are not counted.
 */
export function atMostOnce(id: string, where: string, what: string, name: string): Rule {
  const [from, to] = [path(where || 'none'), path(what)];
  return {
    id,
    severity: 'fatal',
    says: `There is at most one ${name}.`,
    broken({ root }) {
      const places = where === '' ? [root] : elementsAt(root, from);
      return places.filter((place) => countAt(place, to) > 1);
    },
  };
}

export function exactlyOnce(id: string, where: string, what: string, name: string): Rule {
  const [from, to] = [path(where), path(what)];
  return {
    id,
    severity: 'fatal',
    says: `There is exactly one ${name}.`,
    broken: ({ root }) => elementsAt(root, from).filter((place) => countAt(place, to) !== 1),
  };
}

/** Two mutually exclusive elements. */
export function eitherOr(
  id: string,
  where: string,
  [one, other]: readonly [string, string],
  name: string,
): Rule {
  const [from, first, second] = [path(where), path(one), path(other)];
  return {
    id,
    severity: 'fatal',
    says: `The ${name} is named in one way, not two.`,
    broken: ({ root }) =>
      elementsAt(root, from).filter(
        (place) => countAt(place, first) > 0 && countAt(place, second) > 0,
      ),
  };
}

function countAt(place: XmlElement, to: Path): number {
  return (to.attribute === null ? elementsAt(place, to) : textsAt(place, to)).length;
}
