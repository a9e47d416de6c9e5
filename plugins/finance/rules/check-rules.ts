// Checks an electronic document against every applicable rule set.

import type { XmlElement } from 'workmill/sdk';
import type { RuleSeverity } from './rule.ts';
import { levelsFor } from './levels.ts';
import { ruleBook, rulesOf } from './rule-book.ts';
import { ruledInvoice } from './ruled-invoice.ts';

export interface RuleFinding {
  /** Number of the rule as published. */
  rule: string;
  severity: RuleSeverity;
  /** Name of its set. */
  set: string;
  says: string;
  /** Lines of the file where it is broken, from 1, without duplicates. */
  lines: number[];
}

export interface RuleReport {
  /** Names of the sets that applied. */
  sets: string[];
  findings: RuleFinding[];
}

/** Returns null if no rule set applies: the document names no specification with rules here. */
export function checkRules(root: XmlElement): RuleReport | null {
  const invoice = ruledInvoice(root);
  const sets = invoice ? ruleBook.filter((set) => set.applies(invoice)) : [];
  if (!invoice || sets.length === 0) return null;
  const findings = new Map<string, RuleFinding>();
  const levels = levelsFor(invoice);
  for (const { name: set, rules } of sets) {
    for (const { id, severity: usual, says, broken } of rules) {
      const severity = levels[id] ?? usual;
      if (severity === 'off') continue;
      const places = broken(invoice);
      if (places.length === 0) continue;
      // Several entries may share a number: a rule about the document and about each line is one
      // rule.
      const earlier = findings.get(id)?.lines ?? [];
      const lines = [...new Set([...earlier, ...places.map(({ line }) => line)])];
      findings.set(id, { rule: id, severity, set, says, lines });
    }
  }
  return { sets: sets.map(({ name }) => name), findings: [...findings.values()] };
}

/**
 * Whether a document, or a fragment of one, breaks a rule, whatever specification it claims; null
 * if there is no such rule, or none for this document.
 */
export function breaksRule(root: XmlElement, id: string): boolean | null {
  const invoice = ruledInvoice(root);
  const rules = rulesOf(id);
  if (!invoice || rules.length === 0) return null;
  return rules.some((rule) => rule.broken(invoice).length > 0);
}
