// What a quantity variance (QVR) of a despatch or receipt advice means. Its sign says only that less
// or more came; its codes say of what.

import type { XmlElement } from 'workmill/sdk';

/** Received and not accepted: returned, destroyed, damaged (UNTDID 6063). */
const rejected = new Set(['195', '196', '124']);
/** Against what was despatched or delivered, not against what was ordered. */
const ofDelivery = new Set(['12', '46']);

/**
 * Marks the variance with its `kind`: `rejected`, `short` (sent, and has not arrived), `follows`
 * (ordered, and comes later) or `other`; its quantity becomes one without a sign.
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
