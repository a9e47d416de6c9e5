import t from 'tap';
import { dueDateFromTerms } from '../../../../plugins/finance/einvoice/payment-terms.ts';
import type { Field } from '../../../../plugins/finance/invoice.ts';

function field(value: string): Field<string> {
  const place = { page: null, bbox: null, text: value, confidence: 0.999 };
  return { value, evidence: { ...place, source: 'structured' } };
}

function due(terms: string): string | null {
  return dueDateFromTerms(field(terms), field('2026-02-20'))?.value ?? null;
}

t.test('terms that name one period give a date, marked as derived', async (t) => {
  for (const terms of [
    'Payable within 30 days.',
    'Net 30',
    'Zahlbar innerhalb von 30 Tagen netto',
    'Paiement à 30 jours',
    'Betaling binnen 30 dagen',
    '30 giorni data fattura',
    'Betalingsbetingelser: 30 dage netto',
  ]) {
    t.equal(due(terms), '2026-03-22', terms);
  }
  t.match(dueDateFromTerms(field('net 14'), field('2026-02-20')), {
    evidence: { source: 'derived', text: 'net 14' },
  });
});

t.test('terms that leave the day open give none', async (t) => {
  for (const terms of [
    'Payable on receipt',
    'Zahlbar 14 Tage nach Erhalt',
    '2 % Skonto in 10 Tagen, 30 Tage netto',
    '#SKONTO#TAGE=14#PROZENT=2.00#',
    '30 jours fin de mois',
    '10 days 2 %, 30 days net',
    '30 working days',
    'Delivered in 12 boxes',
  ]) {
    t.equal(due(terms), null, terms);
  }
  t.equal(dueDateFromTerms(field('30 days'), null), null);
});

t.test('a period is read in every language of the page reader', async (t) => {
  for (const terms of [
    '30 calendar days',
    '30 Kalendertage',
    '30 dagar netto',
    '30 dager',
    'a 30 días',
    '30 dias',
    '30 päivää',
    '30 dni',
  ]) {
    t.equal(due(terms), '2026-03-22', terms);
  }
  for (const terms of ['30 dagen na ontvangst', '2 % rabat, 30 dage', '30 días de la recepción']) {
    t.equal(due(terms), null, terms);
  }
});
