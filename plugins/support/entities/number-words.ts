// Words before numbers of orders, invoices, accounts and tickets, in seven languages.

export const entityKinds = [
  'order',
  'invoice',
  'account',
  'ticket',
  'shipment',
  'product',
] as const;
export type EntityKind = (typeof entityKinds)[number];

/** Matches a number: at least one digit, optionally with letters and dashes. */
const value = String.raw`((?=[A-Z\d/_-]*\d)[A-Z\d][A-Z\d/_-]{2,24})`;
const lead = String.raw`(?:[\s-]?(?:no|nr|num|number|nummer|id|numéro|numero|número|ref|reference|code)\b\.?)?\s{0,2}(?:is|ist|est|es|è|:|#|n°|nº|=)?\s{0,2}#?`;

const words: Readonly<Record<EntityKind, string>> = {
  order:
    'order|purchase order|po|bestellung|bestell|auftrag|auftrags|commande|pedido|orden|ordine|bestelling|bestel|beställning|ordre|encomenda',
  invoice: 'invoice|bill|rechnung|rechnungs|facture|factura|fattura|factuur|faktura|fatura',
  account:
    'account|customer|client|member|membership|contract|konto|kunden|kunde|vertrags|vertrag|compte|client|contrat|cuenta|cliente|contrato|conto|contratto|klant|klanten|rekening|kund',
  ticket: 'ticket|case|incident|request|vorgang|vorgangs|fall|dossier|caso|zaak|ärende|incidencia',
  shipment:
    'tracking|shipment|parcel|package|sendung|sendungs|paket|colis|suivi|envío|seguimiento|spedizione|zending|pakket|track & trace',
  product:
    'product|item|article|sku|model|serial|artikel|produkt|serien|article|modèle|artículo|producto|articolo|prodotto|product',
};

export const numberWords: readonly { kind: EntityKind; form: RegExp }[] = entityKinds.map(
  (kind) => ({
    kind,
    form: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${words[kind]})${lead}${value}(?![\p{L}\p{N}])`,
      'giu',
    ),
  }),
);
