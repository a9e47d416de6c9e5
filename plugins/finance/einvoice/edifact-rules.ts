// Mandatory content and contradictions of an EDIFACT message: the error codes of CONTRL (UNTDID
// 0085) with the positions, as a partner's software reports them.

import { Big } from 'big.js';
import type { XmlElement } from 'workmill/sdk';
import type { RuleFinding } from '../rules/check-rules.ts';
import type { RuleSeverity } from '../rules/rule.ts';
import type { MessageType } from './edifact-segments.ts';
import { parseDecimal, parseXmlDate } from './values.ts';
import { rootOf, selectAll, selectElements, xmlPath, type Found } from './xml-path.ts';

export const contentSet = 'EDIFACT content';

interface ContentRule {
  id: string;
  severity: RuleSeverity;
  says: string;
  of: readonly MessageType[];
  /** Returns the elements that break the rule. */
  broken(message: XmlElement): XmlElement[];
}

const goods = ['ORDERS', 'DESADV', 'RECADV'] as const;
const advices = ['DESADV', 'RECADV'] as const;

export const contentRules: readonly ContentRule[] = [
  required('The message has a number (BGM, 1004).', goods, 'BGM/e1004'),
  required('The message has a date (DTM 137).', goods, 'DTM[e2005=137]/e2380'),
  required('The message names the buyer (NAD BY).', ['ORDERS'], 'NAD[e3035=BY]/e3035'),
  required('The message names the supplier (NAD SU or SE).', ['ORDERS'], 'NAD[e3035=SU|SE]/e3035'),
  required('The message says which order it is of (RFF ON).', advices, 'RFF[e1153=ON]/e1154', [
    'CPS/LIN/RFF[e1153=ON]/e1154',
    'LIN/RFF[e1153=ON]/e1154',
  ]),
  {
    id: 'EDIFACT-13',
    severity: 'fatal',
    of: goods,
    says: 'Each line has a quantity (QTY) or says how it differs (QVR).',
    broken: (message) =>
      linesOf(message).filter((line) => !hasAny(line, 'QTY/e6060') && !hasAny(line, 'QVR/e6064')),
  },
  {
    id: 'EDIFACT-12',
    severity: 'fatal',
    of: goods,
    says: 'Quantities are numbers, and not below zero.',
    broken: (message) =>
      linesOf(message).flatMap((line) =>
        selectAll(rootOf(line), xmlPath('QTY/e6060'))
          .filter(({ text }) => !(parseDecimal(text)?.gte(0) ?? false))
          .map(({ element }) => element),
      ),
  },
  {
    id: 'EDIFACT-12',
    severity: 'fatal',
    of: goods,
    says: 'The date of the message (DTM 137) is one of the calendar.',
    broken: (message) =>
      selectAll(rootOf(message), xmlPath('DTM[e2005=137]/e2380'))
        .filter(({ text }) => parseXmlDate(text) === null)
        .map(({ element }) => element),
  },
  {
    id: 'EDIFACT-26',
    severity: 'fatal',
    of: goods,
    says: 'Each line has a number of its own (LIN, 1082).',
    broken: repeatedLines,
  },
  {
    id: 'EDIFACT-29',
    severity: 'fatal',
    of: goods,
    says: 'There are as many lines as the control total says (CNT 2).',
    broken: (message) => contradicted(message, '2', new Big(linesOf(message).length)),
  },
  {
    id: 'EDIFACT-29',
    severity: 'warning',
    of: ['ORDERS', 'DESADV'],
    says: 'The quantities of the lines come to the control total (CNT 1).',
    broken: (message) => contradicted(message, '1', totalQuantity(message)),
  },
  {
    id: 'EDIFACT-12',
    severity: 'fatal',
    of: ['RECADV'],
    says: 'No more is accepted or rejected than was received.',
    broken: (message) => linesOf(message).filter(isMoreThanReceived),
  },
  {
    id: 'EDIFACT-12',
    severity: 'warning',
    of: ['DESADV'],
    says: 'What was despatched and what follows come to what was ordered.',
    broken: (message) => linesOf(message).filter(isUnlikeOrdered),
  },
];

/** Returns one finding for each broken rule, with the lines of the file. */
export function contentFindings(type: MessageType, message: XmlElement): RuleFinding[] {
  return contentRules
    .filter(({ of }) => of.includes(type))
    .flatMap(({ id, severity, says, broken }) => {
      const places = broken(message);
      if (places.length === 0) return [];
      const lines = [...new Set(places.map(({ line }) => line))];
      return [{ rule: id, severity, set: contentSet, says, lines }];
    });
}

function required(
  says: string,
  of: readonly MessageType[],
  where: string,
  others: readonly string[] = [],
): ContentRule {
  const broken = (message: XmlElement): XmlElement[] =>
    [where, ...others].some((one) => hasAny(message, one)) ? [] : [message];
  return { id: 'EDIFACT-13', severity: 'warning', says, of, broken };
}

function hasAny(from: XmlElement, where: string): boolean {
  return selectAll(rootOf(from), xmlPath(where)).length > 0;
}

function linesOf(message: XmlElement): XmlElement[] {
  return ['LIN', 'CPS/LIN'].flatMap((path) =>
    selectElements(rootOf(message), xmlPath(path).steps).map(({ element }) => element),
  );
}

function repeatedLines(message: XmlElement): XmlElement[] {
  const seen = new Set<string>();
  return linesOf(message).filter((line) => {
    const [number] = selectAll(rootOf(line), xmlPath('e1082'));
    if (!number) return false;
    const isRepeated = seen.has(number.text);
    seen.add(number.text);
    return isRepeated;
  });
}

/** In D.96A, the control totals follow the summary's UNS; in advices, they are at the end. */
function contradicted(message: XmlElement, which: string, counted: Big): XmlElement[] {
  const totals = [`UNS/CNT[e6069=${which}]/e6066`, `CNT[e6069=${which}]/e6066`].flatMap((path) =>
    selectAll(rootOf(message), xmlPath(path)),
  );
  return totals
    .filter(({ text }) => parseDecimal(text)?.eq(counted) === false)
    .map(({ element }) => element);
}

function totalQuantity(message: XmlElement): Big {
  return linesOf(message).reduce(
    (sum, line) => sum.plus(quantityOf(line, 'QTY[e6063=21|12]/e6060') ?? 0),
    new Big(0),
  );
}

function isMoreThanReceived(line: XmlElement): boolean {
  const received = quantityOf(line, 'QTY[e6063=48]/e6060');
  if (!received) return false;
  const accepted = quantityOf(line, 'QTY[e6063=194]/e6060') ?? new Big(0);
  const rejected =
    quantityOf(line, 'QTY[e6063=195|196]/e6060') ??
    quantityOf(line, 'QVR[@kind=rejected]/e6064') ??
    new Big(0);
  return accepted.plus(rejected).gt(received);
}

function isUnlikeOrdered(line: XmlElement): boolean {
  const ordered = quantityOf(line, 'QTY[e6063=21]/e6060');
  const sent = quantityOf(line, 'QTY[e6063=12]/e6060');
  const follows = quantityOf(line, 'QVR[@kind=follows]/e6064');
  if (!ordered || !sent || !follows) return false;
  return !sent.plus(follows).eq(ordered);
}

function quantityOf(line: XmlElement, where: string): Big | null {
  const [found]: Found[] = selectAll(rootOf(line), xmlPath(where));
  return found ? parseDecimal(found.text) : null;
}
