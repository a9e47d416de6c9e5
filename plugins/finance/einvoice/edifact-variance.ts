// Meaning of a quantity variance (QVR) in a despatch or receipt advice. Its sign only says whether
// there was more or less; its codes say of what.

import type { XmlElement } from 'workmill/sdk';

/** Received but not accepted: returned, destroyed, damaged (UNTDID 6063). */
const rejected = new Set(['195', '196', '124']);
/** Relative to the despatched or delivered quantity, not to the ordered one. */
const ofDelivery = new Set(['12', '46']);

/**
 * Adds the `kind` to the variance: `rejected`, `short` (sent but not arrived), `follows` (ordered,
 * arrives later) or `other`. Its quantity becomes unsigned.
 */
export function markVariance(node: XmlElement): void {
  const child = (name: string): XmlElement | undefined =>
    node.children.find((one) => one.name === name);
  const quantity = child('e6064');
  const of = child('e6063')?.text ?? '';
  const nature = child('e4221')?.text ?? '';
  const isMore = nature === 'AC' || nature === 'AE';
  if (rejected.has(of)) node.attributes['kind'] = 'rejected';
  else if (nature === 'BP') node.attributes['kind'] = 'follows';
  else if (ofDelivery.has(of) && !isMore && quantity?.text.startsWith('-')) {
    node.attributes['kind'] = 'short';
  } else node.attributes['kind'] = 'other';
  if (quantity) quantity.text = quantity.text.replace(/^[+-]/, '');
}
