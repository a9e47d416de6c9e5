// Holds an electronic document against every rule set that it comes under.

import type { XmlElement } from 'workmill/sdk';
import type { RuleSeverity } from './rule.ts';
import { levelsFor } from './levels.ts';
import { ruleBook, rulesOf } from './rule-book.ts';
import { ruledInvoice } from './ruled-invoice.ts';

export interface RuleFinding {
  /** As its publisher numbers it. */
  rule: string;
  severity: RuleSeverity;
  /** Name of the set that it is of. */
  set: string;
  says: string;
  /** Lines of the file where it is broken, from 1, without repetition. */
  lines: number[];
}

export interface RuleReport {
  /** Names of the sets that applied. */
  sets: string[];
  findings: RuleFinding[];
}

/** Null when no set of rules applies: the document names no specification that rules are here for. */
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
      // Several entries may share a number: a rule of the document and of each line is one rule.
      const earlier = findings.get(id)?.lines ?? [];
      const lines = [...new Set([...earlier, ...places.map(({ line }) => line)])];
      findings.set(id, { rule: id, severity, set, says, lines });
    }
  }
  return { sets: sets.map(({ name }) => name), findings: [...findings.values()] };
}

/**
 * Whether a document, or a fragment of one, breaks a rule, whatever it claims to follow; null when
 * there is no such rule or the document is none that rules are for.
 */
export function breaksRule(root: XmlElement, id: string): boolean | null {
  const invoice = ruledInvoice(root);
  const rules = rulesOf(id);
  if (!invoice || rules.length === 0) return null;
  return rules.some((rule) => rule.broken(invoice).length > 0);
}
