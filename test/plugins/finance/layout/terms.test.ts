import t from 'tap';
import { readLayout } from '../../../../plugins/finance/layout/read-layout.ts';
import { drawDocument } from './page-builder.ts';

function due(terms: string, date = 'Invoice date: 2024-03-01') {
  const read = readLayout(drawDocument([`Invoice No: A-77\n${date}\nTotal   9.50\n${terms}`]));
  return { date: read.dueDate?.value ?? null, derived: read.dueDateDerived, read };
}

t.test('a term in days sets the due date, marked as derived', async (t) => {
  const cases: [string, string][] = [
    ['Payment terms: 30 days', '2024-03-31'],
    ['Zahlbar innerhalb von 14 Tagen ohne Abzug', '2024-03-15'],
    ['Paiement à 45 jours', '2024-04-15'],
    ['Betaling binnen 8 dagen', '2024-03-09'],
    ['Pagamento a 60 giorni', '2024-04-30'],
    ['Terms: Net 10', '2024-03-11'],
  ];
  for (const [terms, date] of cases) {
    const found = due(terms);
    t.equal(found.date, date, terms);
    t.equal(found.derived, true, terms);
    t.equal(found.read.dueDate?.evidence.source, 'derived');
  }
});

t.test('the term without discount counts', async (t) => {
  t.equal(due('Zahlbar in 10 Tagen mit 2,0% Skonto, 30 Tage netto').date, '2024-03-31');
  t.equal(due('Bei Zahlung innerhalb 14 Tagen gewähren wir 2,0% Skonto.').date, null);
});

t.test('a printed due date wins over the terms', async (t) => {
  const found = due('Due date: 2024-03-20\nPayment terms: 30 days');
  t.equal(found.date, '2024-03-20');
  t.equal(found.derived, false);
  t.equal(found.read.paymentTerms?.value, 'Payment terms: 30 days');
});

t.test('no due date is made of other terms, other periods or a missing issue date', async (t) => {
  t.equal(due('Zahlbar sofort').date, null);
  t.equal(due('Payment 30 days end of month').date, null);
  t.equal(due('Returns are accepted within 14 days').date, null);
  t.equal(due('Late payment: interest after 30 days').date, null);
  t.equal(due('Payment terms: 30 days', '').date, null);
});
