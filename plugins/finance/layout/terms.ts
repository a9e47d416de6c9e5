// Payment terms: the sentence as printed, and the day it sets. A day is computed only from terms
// that name one number of days without discount; "immediately" and "end of month" set none here.

import { printed } from './candidates.ts';
import { addDays } from './dates.ts';
import { fold } from './folding.ts';
import type { Label } from './labels.ts';
import type { Row, Sheet } from './segments.ts';
import type { Box } from 'workmill/sdk';

export interface PaymentTerms {
  text: string;
  page: number;
  box: Box;
  /** Days from the issue date until payment without discount, where the terms say it plainly. */
  days: number | null;
}

/** Days as words, folded: de, nl, fr, it, es, en. */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  acht: 8,
  huit: 8,
  otto: 8,
  ocho: 8,
  eight: 8,
  sieben: 7,
  zeven: 7,
  sept: 7,
  seven: 7,
  zehn: 10,
  tien: 10,
  dix: 10,
  dieci: 10,
  diez: 10,
  ten: 10,
  vierzehn: 14,
  veertien: 14,
  fourteen: 14,
  quinze: 15,
  quindici: 15,
  quince: 15,
  zwanzig: 20,
  twenty: 20,
  dreissig: 30,
  dreisig: 30,
  dertig: 30,
  trente: 30,
  trenta: 30,
  treinta: 30,
  trinta: 30,
  thirty: 30,
  trettio: 30,
  sechzig: 60,
  zestig: 60,
  soixante: 60,
  sessanta: 60,
  sesenta: 60,
  sixty: 60,
};
const NUMBER_WORD = new RegExp(
  `(?<![a-z])(?:${Object.keys(NUMBER_WORDS).join('|')})(?![a-z])`,
  'g',
);
const DAYS =
  /(?<![\d.,])(\d{1,3})[\s-]*(?:(?:calendar|kalender|bank|net|netto|working)[\s-]*)?(?:days?|tagen?|tage|jours?|j\b|dagen|dag\b|giorni|gg\b|dias|dagar|dage|dager|dni|pv\b|paivaa|d\b)(?![a-z])|(?<![a-z])(?:net|netto)[\s-]*(\d{1,3})(?![\d.,%])/g;
const ABOUT_PAYMENT =
  /(?<![a-z])(?:pay|paid|payment|payable|terms|net|due|zahlbar|zahlung|zahlen|zahlungs[a-z]*|uberweis[a-z]*|begleichen|rechnungserhalt|rechnungsdatum|netto|faellig|fallig|paiement|reglement|payer|echeance|solde|betal[a-z]*|voldoen|pagamento|pagare|pago|pagar|vencimiento|df|dffm|forfall[a-z]*|forfald[a-z]*|ontvangen|maksuehto|platnosc[a-z]*|zaplat[ay])(?![a-z])/;
/** Names a reduction for early payment, in folded text. */
export const DISCOUNT =
  /%|(?<![a-z])(?:kassa|kassen|bar)?skonto|discount|escompte|korting|sconto|descuento|desconto|rabatt|kassarabatt/;
const OTHER_DAY =
  /end of month|eom|monatsende|fin de mois|fine mese|df\b|fm\b|fin de mes|einde maand|maandeinde|delivery|lieferung|livraison|levering|consegna|working days|werktag|arbeitstag|jours ouvr/;
const LATE =
  /late|overdue|outstanding|(?:more|later) than|over \d|after \d+ days|interest|fee|dunning|mahn|verzug|retard|penalit|indemnit|return|retour|ruckgabe|widerruf|claim|rekl|complain|warranty|garant|bedenktijd|refund|cancel|storn|uberweisen wir|wir uberweisen|erstatt|rembours|terugbeta|rimbors|devol/;
const NAMED =
  /(?<![a-z])(?:payment terms|terms of payment|zahlungsbedingung[a-z]*|zahlungsziel|conditions? de (?:paiement|reglement)|betalingsvoorwaarden|betalingstermijn|condizioni (?:di )?pagamento|modalita (?:di )?pagamento|condiciones de pago|forma de pago|betalningsvillkor|betalingsbetingelser)(?![a-z])/;
/** Between what terms say of payment with a discount and without. */
export const CLAUSE = /;|,(?!\d)|\.(?=\s|$)| - | oder | bzw\.? | or | ou | of (?=\d)/;
const LONGEST_TERM_DAYS = 180;

export function findPaymentTerms(sheet: Sheet, labels: readonly Label[]): PaymentTerms | null {
  const termRows = new Set(labels.filter((label) => label.name === 'terms').map((one) => one.row));
  let best: PaymentTerms | null = null;
  for (const row of sheet.rows) {
    const found = readRow(row, termRows);
    if (found && (best === null || (best.days === null && found.days !== null))) best = found;
  }
  return best;
}

/** Due date by the terms, or null when they do not set one. */
export function dueDateByTerms(
  terms: PaymentTerms | null,
  issueDate: string | null,
): string | null {
  if (terms === null || terms.days === null || issueDate === null) return null;
  return addDays(issueDate, terms.days);
}

function readRow(row: Row, termRows: ReadonlySet<number>): PaymentTerms | null {
  for (const [index, segment] of row.segments.entries()) {
    // "Payment terms: | 30 days": a heading and its text, side by side.
    const heading = NAMED.exec(segment.folded);
    const rest = heading ? segment.folded.slice(heading.index + heading[0].length) : '';
    const next = heading && !/[a-z0-9]{2}/.test(rest) ? row.segments[index + 1] : undefined;
    if (heading && next === undefined && !/[a-z0-9]{2}/.test(rest)) continue;
    const parts = next ? [segment, next] : [segment];
    const text = printed(parts.map((one) => one.text).join(' ')).replace(/^\W+/, '');
    const folded = fold(text);
    const days = daysOf(folded);
    const about = ABOUT_PAYMENT.test(folded) || termRows.has(row.index);
    if (heading || (days !== null && about)) {
      const last = parts.at(-1) ?? segment;
      const [x0, y0] = segment.box;
      const box: Box = [
        x0,
        Math.min(y0, last.box[1]),
        last.box[2],
        Math.max(segment.box[3], last.box[3]),
      ];
      return { text, page: row.page, box, days };
    }
  }
  return null;
}

/** The longest term without discount; clauses with a discount, and of late payment, do not count. */
function daysOf(folded: string): number | null {
  if (OTHER_DAY.test(folded)) return null;
  let longest: number | null = null;
  const inFigures = folded.replace(NUMBER_WORD, (word) => String(NUMBER_WORDS[word]));
  for (const clause of inFigures.split(CLAUSE)) {
    if (DISCOUNT.test(clause) || LATE.test(clause)) continue;
    for (const match of clause.matchAll(DAYS)) {
      const days = Number(match[1] ?? match[2]);
      if (days <= LONGEST_TERM_DAYS && days > (longest ?? 0)) longest = days;
    }
  }
  return longest;
}
