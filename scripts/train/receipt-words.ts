// Words of fictitious receipts, by language, as tills print them. They are chosen independently of
// the reader's lexicon.

export interface ReceiptWording {
  title: string[];
  number: string[];
  date: string[];
  till: string[];
  subtotal: string[];
  tax: string[];
  service: string[];
  rounding: string[];
  total: string[];
  paid: string[];
  change: string[];
  items: string[];
  /** Labels of tax included in the total. */
  contained: string[];
  /** Labels of the number of goods. */
  count: string[];
  /** Labels of other sums, such as points or the balance of a card. */
  other: string[];
  thanks: string[];
  signs: string[];
  taxRate: number;
}

/**
 * Lists in the order of `ReceiptWording`, separated by semicolons; their words are separated by
 * bars.
 */
function wording(taxRate: number, lists: string): ReceiptWording {
  const [title, number, date, till, subtotal, tax, service, rounding, ...rest] = lists
    .split(';')
    .map((list) => list.trim().split('|'));
  const [total, paid, change, items, contained, count, other, thanks, signs] = rest;
  return {
    title: title!,
    number: number!,
    date: date!,
    till: till!,
    subtotal: subtotal!,
    tax: tax!,
    service: service!,
    rounding: rounding!,
    total: total!,
    paid: paid!,
    change: change!,
    items: items!,
    contained: contained!,
    count: count!,
    other: other!,
    thanks: thanks!,
    signs: signs!,
    taxRate,
  };
}

export const receiptLanguages: Readonly<Record<string, ReceiptWording>> = {
  en: wording(
    6,
    `RECEIPT|TAX INVOICE|CASH SALES|Simplified Tax Invoice|Guest Check|;
    Receipt No|Bill No|Trans|Check #|Doc No|Ref;
    Date|DATE|Bill Date|Printed|;
    Cashier|Table|Counter|Till|Server|Terminal;
    Subtotal|SUB TOTAL|Total Excl. Tax|Item Total|Sub-Total;
    GST {r}%|Tax|VAT {r}%|Sales Tax|Service Tax|GST @ {r}%;
    Service Charge|Svc Chg 10%|Tip;
    Rounding|Rounding Adj|Rounding Adjustment|Round off;
    TOTAL|Total|GRAND TOTAL|Total Amount|Nett Total|Total Due|Amount Payable|Total Sales Incl Tax|Balance to Pay;
    CASH|Visa|Cash Tendered|Amount Paid|Card|Cash Received;
    CHANGE|Change Due|Balance|Change Given;
    Coffee|Sandwich|Fried Rice|Battery AA|Notebook|Cable 2m|Iced Tea|Chicken Set|Paint Brush|Milk 1L|Soap|Parking;
    VAT included in total|Tax incl. in total|Of which GST;
    Total Items|Total Qty|Item Count|No. of items;
    Points balance|Member total|Card balance|Total savings|You saved;
    Thank you|Please come again|Goods sold are not returnable|Have a nice day;
    RM|$|GBP|£|USD|`,
  ),
  de: wording(
    19,
    `Quittung|Kassenbon|Bewirtungsbeleg|;
    Bon-Nr|Beleg|Rechnungs-Nr|Beleg-Nr.;
    Datum|Datum/Uhrzeit|;
    Kasse|Bediener|Tisch|Filiale;
    Zwischensumme|Netto|Summe netto|Warenwert;
    MwSt {r}%|USt {r}%|A {r}%|MWST;
    Trinkgeld|Service;
    Rundung|Rundungsdifferenz;
    SUMME|Gesamt|Gesamtbetrag|TOTAL|Zu zahlen|Endbetrag|Summe EUR|Betrag;
    BAR|Gegeben|EC-Karte|Girocard|Kreditkarte;
    Rückgeld|Zurück|Wechselgeld;
    Kaffee|Brot|Batterien|Druckerpapier|Wasser|Schrauben|Parkschein|Milch|Seife|Pizza;
    Enthaltene MwSt|darin USt|inkl. MwSt {r}%;
    Anzahl Artikel|Artikel|Posten;
    Punktestand|Ihre Ersparnis|Bonus;
    Vielen Dank|Es bediente Sie|Steuer-Nr. 12/345/67890|Auf Wiedersehen;
    EUR|€|`,
  ),
  fr: wording(
    20,
    `Ticket|Reçu|Note|Facturette|;
    Ticket n°|No|Note n°;
    Date|Le|;
    Caisse|Table|Serveur|Vendeur;
    Sous-total|Total HT|Montant HT;
    TVA {r}%|Dont TVA|TVA;
    Service|Pourboire;
    Arrondi;
    TOTAL|Total TTC|A PAYER|Net à payer|Montant dû|TOTAL EUR;
    ESPECES|CB|Carte bancaire|Reçu espèces;
    RENDU|Monnaie rendue|A rendre;
    Café|Baguette|Menu du jour|Piles|Cahier|Eau|Savon|Parking|Lait;
    Dont TVA {r}%|TVA incluse;
    Nombre d'articles|Articles|Nb lignes;
    Points fidélité|Vos économies|Cagnotte;
    Merci de votre visite|A bientôt|Prix TTC;
    EUR|€|`,
  ),
  es: wording(
    21,
    `Ticket|Recibo|Factura simplificada|;
    Ticket n|Factura|Num;
    Fecha|;
    Caja|Mesa|Atendido por;
    Subtotal|Base imponible|Base;
    IVA {r}%|IVA|Cuota IVA;
    Propina|Servicio;
    Redondeo;
    TOTAL|Total a pagar|Importe total|TOTAL EUR|A pagar;
    EFECTIVO|Tarjeta|Entregado;
    CAMBIO|Devolución|Cambio;
    Café|Bocadillo|Pilas|Agua|Papel|Cuaderno|Leche|Aparcamiento;
    IVA incluido|Incluye IVA;
    Total artículos|Unidades;
    Puntos|Saldo tarjeta|Ahorro;
    Gracias por su visita|IVA incluido;
    EUR|€|`,
  ),
  it: wording(
    22,
    `Scontrino|Documento commerciale|Ricevuta|;
    Doc. n|Scontrino n|N.;
    Data|;
    Cassa|Tavolo|Operatore;
    Subtotale|Imponibile|Totale parziale;
    di cui IVA|IVA {r}%|IVA;
    Coperto|Servizio;
    Arrotondamento;
    TOTALE|TOTALE COMPLESSIVO|Totale EUR|Importo pagato|Da pagare;
    CONTANTE|Contanti|Pagamento elettronico|Bancomat;
    RESTO|Resto;
    Caffè|Panino|Acqua|Quaderno|Pile|Pizza|Latte|Sapone;
    di cui IVA|IVA inclusa;
    N. articoli|Pezzi;
    Punti|Saldo punti|Risparmio;
    Grazie|Arrivederci;
    EUR|€|`,
  ),
  nl: wording(
    21,
    `Kassabon|Bon|Kwitantie|;
    Bonnr|Bon|Transactie;
    Datum|;
    Kassa|Tafel|Medewerker;
    Subtotaal|Excl. btw|Totaal excl;
    BTW {r}%|BTW hoog|BTW;
    Fooi|Service;
    Afronding;
    TOTAAL|Totaal|Te betalen|Totaal EUR|TOTAAL INCL;
    CONTANT|PIN|Betaald|Ontvangen;
    WISSELGELD|Retour|Terug;
    Koffie|Brood|Batterijen|Water|Schrift|Melk|Zeep|Parkeren;
    Waarvan btw|Incl. btw {r}%;
    Aantal artikelen|Stuks;
    Punten|Saldo|Uw voordeel;
    Bedankt en tot ziens|Prijzen incl. btw;
    EUR|€|`,
  ),
};
