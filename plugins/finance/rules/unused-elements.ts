// Elements of a syntax that EN 16931 does not use, as tables of places: one pass over the file
// checks all rules of a table. A place is a path from the root (`/OrderReference`), one below a
// named root (`line/Item`), or any element with a name or an ending (`//Price`, `//*TradeTax`); its
// words are `number:path`, with `!` if the standard forbids the element instead of advising against
// it.

import type { XmlElement } from 'workmill/sdk';
import type { Rule } from './rule.ts';
import type { RuledInvoice } from './ruled-invoice.ts';

/** Rules by place. */
export type PlaceTable = Readonly<Record<string, string>>;

interface Place {
  children: Map<string, Place>;
  /** Numbers of the rules that an element here breaks by its existence. */
  here: string[];
  /** The same for its attributes, by name. */
  attributes: Map<string, string[]>;
}

interface Places {
  root: Place;
  named: Map<string, Place>;
  ending: Map<string, Place>;
}

interface Entry {
  id: string;
  isForbidden: boolean;
  place: string;
  path: string;
}

type Broken = ReadonlyMap<string, XmlElement[]>;

/**
 * Creates the rules of a table, with `prefix` before their numbers. `roots` are short names of
 * paths that many places begin with; a step of such a path may have several names
 * (`InvoiceLine|CreditNoteLine`).
 */
export function unusedRules(
  prefix: string,
  table: PlaceTable,
  roots: Readonly<Record<string, string>>,
): Rule[] {
  const entries = entriesOf(prefix, table);
  const places = placesOf(entries, roots);
  const find = ({ root }: RuledInvoice): Broken => unusedOf(root, places);
  const byId = new Map(entries.toReversed().map((entry) => [entry.id, entry]));
  return [...byId.values()].toReversed().map(({ id, isForbidden, place, path }) => ({
    id,
    severity: isForbidden ? 'fatal' : 'warning',
    says: `${wordsOf(place, path)} is left out: EN 16931 has no place for it.`,
    broken: (invoice) => invoice.once(find).get(id) ?? [],
  }));
}

/** Returns the numbers and paths in the words of a place. */
export function entriesOf(prefix: string, table: PlaceTable): Entry[] {
  return Object.entries(table).flatMap(([place, words]) =>
    words.split(' ').map((word): Entry => {
      const [number = '', path = ''] = word.split(':');
      const isForbidden = number.endsWith('!');
      const id = `${prefix}${isForbidden ? number.slice(0, -1) : number}`;
      return { id, isForbidden, place, path };
    }),
  );
}

function placesOf(entries: readonly Entry[], roots: Readonly<Record<string, string>>): Places {
  const places: Places = { root: emptyPlace(), named: new Map(), ending: new Map() };
  for (const { id, place, path } of entries) {
    const steps = path === '.' ? [] : path.split('/');
    const attribute = steps.at(-1)?.startsWith('@') ? steps.pop()!.slice(1) : null;
    for (const end of startsOf(places, place, roots).flatMap((start) => below(start, steps))) {
      if (attribute === null) end.here.push(id);
      else end.attributes.set(attribute, [...(end.attributes.get(attribute) ?? []), id]);
    }
  }
  return places;
}

function startsOf(
  { root, named, ending }: Places,
  place: string,
  roots: Readonly<Record<string, string>>,
): Place[] {
  const anywhere = /^\/\/(\*?)(\w+)$/.exec(place);
  if (anywhere) return [placeIn(anywhere[1] === '' ? named : ending, anywhere[2]!)];
  const [first = '', ...rest] = place.split('/');
  const steps = [...(roots[first] ?? '').split('/'), ...rest];
  return below(
    root,
    steps.filter((step) => step !== ''),
  );
}

function below(start: Place, steps: readonly string[]): Place[] {
  return steps.reduce(
    (here, step) =>
      here.flatMap((place) => step.split('|').map((name) => placeIn(place.children, name))),
    [start],
  );
}

function placeIn(places: Map<string, Place>, name: string): Place {
  const place = places.get(name) ?? emptyPlace();
  places.set(name, place);
  return place;
}

function emptyPlace(): Place {
  return { children: new Map(), here: [], attributes: new Map() };
}

function unusedOf(root: XmlElement, { root: top, named, ending }: Places): Broken {
  const broken = new Map<string, XmlElement[]>();
  const visit = (element: XmlElement, from: readonly Place[]): void => {
    const places = [...from];
    const byName = named.get(element.name);
    if (byName) places.push(byName);
    for (const [end, place] of ending) if (element.name.endsWith(end)) places.push(place);
    for (const { here, attributes } of places) {
      for (const id of here) put(broken, id, element);
      for (const [attribute, ids] of attributes) {
        if (element.attributes[attribute] === undefined) continue;
        for (const id of ids) put(broken, id, element);
      }
    }
    for (const child of element.children) {
      visit(
        child,
        places.flatMap(({ children }) => children.get(child.name) ?? []),
      );
    }
  };
  visit(root, [top]);
  return broken;
}

function put(broken: Map<string, XmlElement[]>, id: string, element: XmlElement): void {
  const places = broken.get(id);
  if (places) places.push(element);
  else broken.set(id, [element]);
}

/** Returns “invoice period, start time” for `/InvoicePeriod` and `StartTime`. */
function wordsOf(place: string, path: string): string {
  const steps = `${place}/${path === '.' ? '' : path}`.split('/').filter((step) => step !== '');
  const words = steps.map((step) =>
    step
      .replace(/^\*/, '')
      .replace(/^@/, 'attribute ')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase()),
  );
  return `“${words.join(', ')}”`;
}
