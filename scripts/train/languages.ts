// Words of fictitious invoices, by language. They are chosen independently of the reader's lexicon:
// it assigns some of them to another class, and does not contain others.

export interface Wording {
  title: string[];
  credit: string[];
  number: string[];
  date: string[];
  due: string[];
  order: string[];
  customer: string[];
  delivery: string[];
  net: string[];
  tax: string[];
  gross: string[];
  payable: string[];
  prepaid: string[];
  discount: string[];
  carried: string[];
  buyer: string[];
  seller: string[];
  columns: { text: string; quantity: string; price: string; total: string; rate: string };
  terms: string;
  forms: string[];
  towns: string[];
  streets: string[];
  items: string[];
  months: string;
  vatPrefix: string;
  rates: number[];
  currencies: string[];
}

const list = (text: string): string[] => text.split('|');
const columns = (given: string): Wording['columns'] => {
  const [text, quantity, price, total, rate] = list(given);
  return { text: text!, quantity: quantity!, price: price!, total: total!, rate: rate! };
};

/** One row per language, in the order of `Wording`. */
function wording(
  rows: Record<Exclude<keyof Wording, 'columns' | 'rates'>, string> & {
    columns: string;
    rates: number[];
  },
): Wording {
  const { columns: heads, rates, months, terms, vatPrefix, ...lists } = rows;
  const split = Object.fromEntries(Object.entries(lists).map(([key, text]) => [key, list(text)]));
  return {
    ...split,
    columns: columns(heads),
    rates,
    months,
    terms,
    vatPrefix,
  } as unknown as Wording;
}

export const languages: Readonly<Record<string, Wording>> = {
  en: wording({
    title: 'INVOICE|Invoice|Tax Invoice|Sales Invoice|VAT INVOICE',
    credit: 'CREDIT NOTE|Credit Memo',
    number:
      'Invoice No.|Invoice Number|Invoice #|Inv. No|Document no.|Invoice ID|Bill number|Our invoice|Reference',
    date: 'Date|Invoice date|Issued|Date of issue|Tax point|Billing date|Dated',
    due: 'Due date|Payment due|Pay by|Due on|Payable by',
    order: 'PO Number|Purchase order|Your order|Customer PO|P.O. No.|Your reference',
    customer: 'Customer No.|Account|Client ID|Account number',
    delivery: 'Delivery date|Shipped on|Date of supply',
    net: 'Subtotal|Net total|Total excl. VAT|Net amount|Taxable amount|Total before tax|Goods total',
    tax: 'VAT|VAT {r}%|Tax ({r}%)|Sales tax|VAT amount|Total VAT',
    gross: 'Total|Invoice total|Grand total|Total incl. VAT|TOTAL|Total amount',
    payable: 'Amount due|Balance due|Total due|Please pay|Outstanding|To pay',
    prepaid: 'Deposit|Paid|Less payments received|Prepaid',
    discount: 'Discount|Rebate|Trade discount',
    carried: 'Carried forward',
    buyer: 'Bill to|Invoice to|Customer|Sold to',
    seller: 'From|Seller|Supplier',
    columns: 'Description|Qty|Unit price|Amount|VAT',
    terms: 'Payment terms: {n} days net',
    forms: 'Ltd|Limited|Inc.|LLC|plc',
    towns: 'London EC1A 4HD|Leeds LS1 5PQ|Boston, MA 02118|Dublin 2|York YO1 7HH',
    streets: '{n} High Street|{n} Station Road|Unit {n}, Mill Lane|{n} Kings Avenue',
    items:
      'Oak shelf, 90 cm|Monthly support|Delivery within the city|Paint, white 5 l|Training half day|Cable drum|Window cleaning',
    months: 'January February March April May June July August September October November December',
    vatPrefix: 'GB',
    rates: [20, 20, 5],
    currencies: 'GBP|GBP|USD|EUR',
  }),
  de: wording({
    title: 'Rechnung|RECHNUNG|Ausgangsrechnung|Rechnung / Invoice',
    credit: 'Gutschrift|Rechnungskorrektur',
    number:
      'Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.|Belegnummer|Beleg-Nr.|Re.-Nr.|Dokument|Vorgangsnummer',
    date: 'Datum|Rechnungsdatum|Belegdatum|Ausgestellt am|Rechnung vom',
    due: 'Fällig am|Zahlbar bis|Fälligkeit|Zahlungsziel|Fälligkeitsdatum',
    order: 'Bestellnummer|Ihre Bestellung|Bestell-Nr.|Ihre Auftragsnummer|Bestellung Nr.',
    customer: 'Kundennummer|Kunden-Nr.|Kd.-Nr.|Debitor',
    delivery: 'Lieferdatum|Leistungsdatum|Leistungszeitpunkt',
    net: 'Nettobetrag|Zwischensumme|Summe netto|Netto|Warenwert netto|Gesamt netto',
    tax: 'MwSt. {r} %|USt. {r}%|Umsatzsteuer|zzgl. {r} % MwSt.|Steuerbetrag',
    gross: 'Gesamtbetrag|Rechnungsbetrag|Gesamtsumme|Summe|Bruttobetrag|Endbetrag|Gesamt',
    payable: 'Zahlbetrag|Zu zahlen|Offener Betrag|Restbetrag|Noch zu zahlen',
    prepaid: 'Anzahlung|Bereits gezahlt|Abschlagszahlung',
    discount: 'Rabatt|Nachlass|Treuerabatt',
    carried: 'Übertrag',
    buyer: 'Rechnungsempfänger|Kunde|Rechnung an|Auftraggeber',
    seller: 'Lieferant|Absender|Verkäufer',
    columns: 'Bezeichnung|Menge|Einzelpreis|Gesamt|MwSt.',
    terms: 'Zahlbar innerhalb von {n} Tagen ohne Abzug',
    forms: 'GmbH|AG|GmbH & Co. KG|e.K.|OHG',
    towns: '20095 Hamburg|50667 Köln|80331 München|04109 Leipzig|8001 Zürich',
    streets: 'Hauptstraße {n}|Lindenweg {n}|Am Markt {n}|Industriestr. {n}',
    items:
      'Regalboden Eiche|Wartung Heizung|Anfahrt|Farbe weiß 5 l|Schulung halbtags|Kabeltrommel|Reinigung Mai',
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    vatPrefix: 'DE',
    rates: [19, 19, 7],
    currencies: 'EUR|EUR|EUR|CHF',
  }),
  fr: wording({
    title: 'Facture|FACTURE|Facture de vente',
    credit: 'Avoir|Facture d’avoir',
    number: 'Facture n°|N° de facture|Numéro de facture|Numéro|Réf. facture|Pièce n°',
    date: 'Date|Date de facture|Émise le|Date d’émission|Établie le',
    due: 'Échéance|Date d’échéance|À régler avant le|Payable le',
    order: 'Bon de commande|N° de commande|Votre commande|Commande n°|Votre référence',
    customer: 'N° client|Code client|Compte client',
    delivery: 'Date de livraison|Livré le|Date de prestation',
    net: 'Total HT|Montant HT|Sous-total|Total hors taxes|Net HT|Base HT',
    tax: 'TVA {r} %|TVA|Montant TVA|Total TVA|dont TVA',
    gross: 'Total TTC|Montant TTC|Total|Total général|Montant total TTC',
    payable: 'Net à payer|Reste à payer|Montant dû|Solde à régler',
    prepaid: 'Acompte|Acompte versé|Déjà réglé',
    discount: 'Remise|Rabais|Ristourne',
    carried: 'Report',
    buyer: 'Client|Facturé à|Destinataire|Adresse de facturation',
    seller: 'Fournisseur|Vendeur|Émetteur',
    columns: 'Désignation|Qté|Prix unitaire|Montant HT|TVA',
    terms: 'Paiement à {n} jours',
    forms: 'SARL|SAS|SA|EURL',
    towns: '69003 Lyon|75011 Paris|35000 Rennes|13002 Marseille',
    streets: '{n} rue des Lilas|{n}, avenue Jean Jaurès|{n} place du Marché',
    items:
      'Étagère chêne|Maintenance mensuelle|Frais de déplacement|Peinture blanche 5 l|Formation demi-journée|Nettoyage vitres',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    vatPrefix: 'FR',
    rates: [20, 20, 10, 5.5],
    currencies: 'EUR',
  }),
  nl: wording({
    title: 'Factuur|FACTUUR|Verkoopfactuur',
    credit: 'Creditnota|Creditfactuur',
    number: 'Factuurnummer|Factuurnr.|Factuur nr.|Nummer|Documentnummer',
    date: 'Datum|Factuurdatum|Datum factuur|Opgemaakt op',
    due: 'Vervaldatum|Te betalen voor|Betalen voor|Uiterste betaaldatum',
    order: 'Uw order|Ordernummer|Bestelnummer|Uw referentie|Inkooporder',
    customer: 'Klantnummer|Debiteurnr.|Relatienummer',
    delivery: 'Leverdatum|Geleverd op',
    net: 'Subtotaal|Totaal excl. btw|Netto|Bedrag excl. btw|Totaal exclusief BTW',
    tax: 'BTW {r}%|BTW|Btw-bedrag|Totaal btw',
    gross: 'Totaal|Totaal incl. btw|Totaalbedrag|Factuurbedrag|Eindtotaal',
    payable: 'Te betalen|Te voldoen|Openstaand bedrag|Nog te betalen',
    prepaid: 'Aanbetaling|Reeds betaald|Voldaan',
    discount: 'Korting|Staffelkorting',
    carried: 'Transport',
    buyer: 'Factuuradres|Klant|Factuur aan',
    seller: 'Leverancier|Afzender|Van',
    columns: 'Omschrijving|Aantal|Prijs|Bedrag|BTW',
    terms: 'Betaling binnen {n} dagen',
    forms: 'B.V.|BV|N.V.|VOF',
    towns: '3511 LN Utrecht|1017 AB Amsterdam|6211 CS Maastricht|9000 Gent',
    streets: 'Dorpsstraat {n}|Kerkweg {n}|Havenkade {n}',
    items: 'Plank eiken|Onderhoud maand|Voorrijkosten|Verf wit 5 l|Cursus dagdeel|Glasbewassing',
    months:
      'januari februari maart april mei juni juli augustus september oktober november december',
    vatPrefix: 'NL',
    rates: [21, 21, 9],
    currencies: 'EUR',
  }),
  it: wording({
    title: 'Fattura|FATTURA|Fattura di vendita',
    credit: 'Nota di credito|NOTA DI CREDITO',
    number: 'Fattura n.|Numero fattura|N. fattura|Numero documento|Numero',
    date: 'Data|Data fattura|Data documento|Data di emissione|Del',
    due: 'Scadenza|Data scadenza|Da pagare entro',
    order: 'Ordine n.|Vostro ordine|N. ordine|Rif. ordine',
    customer: 'Codice cliente|Cod. cliente',
    delivery: 'Data consegna|Consegnato il',
    net: 'Imponibile|Totale imponibile|Subtotale|Totale netto',
    tax: 'IVA {r}%|IVA|Imposta|Totale IVA',
    gross: 'Totale|Totale fattura|Totale documento|Importo totale',
    payable: 'Netto a pagare|Da pagare|Totale dovuto',
    prepaid: 'Acconto|Già pagato',
    discount: 'Sconto|Abbuono',
    carried: 'Riporto',
    buyer: 'Cliente|Spett.le|Destinatario|Intestatario',
    seller: 'Fornitore|Cedente',
    columns: 'Descrizione|Quantità|Prezzo|Importo|IVA',
    terms: 'Pagamento a {n} giorni',
    forms: 'S.r.l.|S.p.A.|S.n.c.',
    towns: '20121 Milano|50122 Firenze|10121 Torino|40121 Bologna',
    streets: 'Via Verdi {n}|Corso Italia {n}|Piazza Dante {n}',
    items:
      'Ripiano rovere|Canone assistenza|Spese di viaggio|Vernice bianca 5 l|Corso mezza giornata|Pulizia vetri',
    months:
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    vatPrefix: 'IT',
    rates: [22, 22, 10],
    currencies: 'EUR',
  }),
  es: wording({
    title: 'Factura|FACTURA|Factura de venta',
    credit: 'Factura rectificativa|Nota de crédito',
    number: 'Factura nº|Número de factura|N.º factura|Núm. factura|Número|Documento nº',
    date: 'Fecha|Fecha de factura|Fecha de emisión|Emitida el',
    due: 'Vencimiento|Fecha de vencimiento|Pagar antes del',
    order: 'Pedido nº|Su pedido|N.º de pedido|Orden de compra',
    customer: 'N.º de cliente|Código cliente',
    delivery: 'Fecha de entrega|Entregado el',
    net: 'Base imponible|Subtotal|Total sin IVA|Importe neto|Suma',
    tax: 'IVA {r}%|IVA|Cuota IVA|Total IVA',
    gross: 'Total|Total factura|Importe total|Total con IVA',
    payable: 'A pagar|Total a pagar|Importe pendiente',
    prepaid: 'Anticipo|Pagado|Entregado a cuenta',
    discount: 'Descuento|Dto. comercial',
    carried: 'Suma y sigue',
    buyer: 'Cliente|Facturar a|Destinatario',
    seller: 'Proveedor|Emisor|Vendedor',
    columns: 'Concepto|Cantidad|Precio|Importe|IVA',
    terms: 'Pago a {n} días',
    forms: 'S.L.|S.A.|SL',
    towns: '28013 Madrid|41001 Sevilla|46002 Valencia|08002 Barcelona',
    streets: 'Calle Mayor {n}|Av. de la Paz {n}|Plaza Nueva {n}',
    items:
      'Balda de roble|Mantenimiento mensual|Gastos de viaje|Pintura blanca 5 l|Curso media jornada|Limpieza de cristales',
    months:
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    vatPrefix: 'ES',
    rates: [21, 21, 10],
    currencies: 'EUR',
  }),
  pt: wording({
    title: 'Fatura|FATURA|Factura',
    credit: 'Nota de crédito|NOTA DE CRÉDITO',
    number: 'Fatura n.º|Número da fatura|N.º da fatura|N.º documento|Número',
    date: 'Data|Data da fatura|Data de emissão|Emitida em',
    due: 'Vencimento|Data de vencimento|Pagar até',
    order: 'Encomenda n.º|V/ encomenda|Nota de encomenda|Ordem de compra',
    customer: 'N.º cliente|Código de cliente',
    delivery: 'Data de entrega|Entregue em',
    net: 'Subtotal|Total líquido|Total sem IVA|Base tributável|Incidência',
    tax: 'IVA {r}%|IVA|Total IVA|Imposto',
    gross: 'Total|Total da fatura|Valor total|Total com IVA',
    payable: 'A pagar|Total a pagar|Valor em dívida',
    prepaid: 'Adiantamento|Sinal',
    discount: 'Desconto|Desconto comercial',
    carried: 'A transportar',
    buyer: 'Cliente|Faturar a|Exmo. Sr.',
    seller: 'Fornecedor|Emitente',
    columns: 'Descrição|Quantidade|Preço|Valor|IVA',
    terms: 'Pagamento a {n} dias',
    forms: 'Lda|S.A.|Unipessoal Lda',
    towns: '1100-148 Lisboa|4000-322 Porto|3000-150 Coimbra',
    streets: 'Rua das Flores {n}|Av. Central {n}|Largo do Carmo {n}',
    items:
      'Prateleira carvalho|Manutenção mensal|Deslocação|Tinta branca 5 l|Formação meio dia|Limpeza de vidros',
    months:
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    vatPrefix: 'PT',
    rates: [23, 23, 13, 6],
    currencies: 'EUR',
  }),
  sv: wording({
    title: 'Faktura|FAKTURA|Kundfaktura',
    credit: 'Kreditfaktura|Kreditnota',
    number: 'Fakturanummer|Fakturanr|Faktura nr|Nummer|Dokumentnr',
    date: 'Datum|Fakturadatum|Utställd|Datum för faktura',
    due: 'Förfallodatum|Betalas senast|Förfaller|Oss tillhanda',
    order: 'Ert ordernummer|Beställning|Ordernr|Er referens|Inköpsorder',
    customer: 'Kundnummer|Kundnr',
    delivery: 'Leveransdatum|Levererat',
    net: 'Netto|Summa exkl. moms|Delsumma|Nettobelopp|Exkl. moms',
    tax: 'Moms {r}%|Moms|Momsbelopp|Varav moms',
    gross: 'Totalt|Summa|Summa inkl. moms|Totalbelopp',
    payable: 'Att betala|Summa att betala|Kvar att betala',
    prepaid: 'Förskott|Betalt',
    discount: 'Rabatt|Avdrag',
    carried: 'Transport',
    buyer: 'Kund|Fakturaadress|Beställare',
    seller: 'Leverantör|Säljare|Från',
    columns: 'Benämning|Antal|À-pris|Belopp|Moms',
    terms: 'Betalningsvillkor {n} dagar netto',
    forms: 'AB|Handelsbolag|HB',
    towns: '111 29 Stockholm|411 06 Göteborg|753 10 Uppsala',
    streets: 'Storgatan {n}|Kungsvägen {n}|Hamngatan {n}',
    items: 'Hyllplan ek|Underhåll månad|Resekostnad|Färg vit 5 l|Kurs halvdag|Fönsterputs',
    months: 'januari februari mars april maj juni juli augusti september oktober november december',
    vatPrefix: 'SE',
    rates: [25, 25, 12, 6],
    currencies: 'SEK|SEK|EUR',
  }),
};
