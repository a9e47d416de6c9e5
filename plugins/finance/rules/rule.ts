// A rule, and the few shapes that nearly all rules have.

import type { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import type { Part, RuledInvoice } from './ruled-invoice.ts';
import type { Group, TermsOf } from './terms.ts';

/** `fatal`: the standard forbids it. `warning`: the standard advises against it. */
export type RuleSeverity = 'fatal' | 'warning';

export interface Rule {
  /** Number as published: BR-CO-15, PEPPOL-EN16931-R010, DE-R-001. */
  id: string;
  severity: RuleSeverity;
  /** The requirement, in one sentence. */
  says: string;
  /** Returns the elements that break it; empty if it holds or does not apply. */
  broken(invoice: RuledInvoice): XmlElement[];
}

type Test<T> = (one: T, invoice: RuledInvoice) => boolean;

/** A rule about the whole document. */
export function whole(id: string, says: string, holds: (invoice: RuledInvoice) => boolean): Rule {
  const broken = (invoice: RuledInvoice): XmlElement[] => (holds(invoice) ? [] : [invoice.root]);
  return { id, severity: 'fatal', says, broken };
}

/** A rule about each part of a group. */
export function each<G extends Group>(
  group: G,
  id: string,
  says: string,
  holds: Test<Part<G>>,
): Rule {
  return {
    id,
    severity: 'fatal',
    says,
    broken: (invoice) => brokenParts(invoice.parts(group), invoice, holds),
  };
}

/** A rule about each part of a group below each line. */
export function eachBelowLine<G extends Group>(
  group: G,
  id: string,
  says: string,
  holds: Test<Part<G>>,
): Rule {
  return {
    id,
    severity: 'fatal',
    says,
    broken: (invoice) =>
      invoice.parts('BG-25').flatMap((line) => brokenParts(line.parts(group), invoice, holds)),
  };
}

/** Requires one of these terms in each part of a group, which must exist. */
export function required<G extends Group>(
  group: G,
  id: string,
  says: string,
  ...terms: readonly TermsOf[G][]
): Rule {
  return {
    id,
    severity: 'fatal',
    says,
    broken(invoice) {
      const parts = invoice.parts(group);
      if (parts.length === 0) return [invoice.root];
      return brokenParts(parts, invoice, (part) => hasSome(part, terms));
    },
  };
}

/** Requires one of these terms in each part of a group, which is optional. */
export function needs<G extends Group>(
  group: G,
  id: string,
  says: string,
  ...terms: readonly TermsOf[G][]
): Rule {
  return each(group, id, says, (part) => hasSome(part, terms));
}

/** A rule about every element with one of these names, anywhere. */
export function everywhere(
  names: readonly string[],
  id: string,
  says: string,
  holds: Test<XmlElement>,
): Rule {
  const broken = (invoice: RuledInvoice): XmlElement[] =>
    invoice.named(...names).filter((element) => !holds(element, invoice));
  return { id, severity: 'fatal', says, broken };
}

export function advice(rule: Rule): Rule {
  return { ...rule, severity: 'warning' };
}

/** The same rules, only for invoices for which `applies` is true. */
export function when(applies: (invoice: RuledInvoice) => boolean, rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({
    ...rule,
    broken: (invoice) => (applies(invoice) ? rule.broken(invoice) : []),
  }));
}

export function hasSome<G extends Group>(part: Part<G>, terms: readonly TermsOf[G][]): boolean {
  return terms.some((term) => part.text(term) !== null);
}

/** Returns the number of digits after the point of an amount, as written: 10.00 has two. */
export function decimalsOf(text: string): number {
  return /\.(\d*)/.exec(text)?.[1]!.length ?? 0;
}

export function isNear(one: Big, other: Big, tolerance: Big | number): boolean {
  return one.minus(other).abs().lte(tolerance);
}

function brokenParts<G extends Group>(
  parts: readonly Part<G>[],
  invoice: RuledInvoice,
  holds: Test<Part<G>>,
): XmlElement[] {
  return parts.filter((part) => !holds(part, invoice)).map(({ element }) => element);
}
