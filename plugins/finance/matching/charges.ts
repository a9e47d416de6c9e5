// Lines that accompany a delivery and are on no order: freight, packing, small-order surcharges.

import { foldName } from '../names.ts';

const stems =
  'FREIGHT SHIPPING DELIVERY POSTAGE CARRIAGE HANDLING PACKAGING SURCHARGE INSURANCE FUEL TOLL ' +
  'FRACHT VERSAND PORTO LIEFERKOSTEN VERPACKUNG ZUSCHLAG MINDERMENGEN MAUT TRANSPORT SPEDITION ' +
  'LIVRAISON EMBALLAGE EXPEDITION AFFRANCHISSEMENT VRACHT VERZEND BEZORG VERPAKKING TOESLAG ' +
  'SPEDIZIONE TRASPORTO IMBALLO ENVIO PORTES EMBALAJE TRANSPORTE FRAKT LEVERANS EMBALLAGE';

const charges = new RegExp(`\\b(?:${foldName(stems).replaceAll(' ', '|')})`);

export function isCharge(description: string): boolean {
  return charges.test(foldName(description));
}
