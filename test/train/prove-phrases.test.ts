// Which phrases count as proven by a handwritten invoice.

import t from 'tap';
import { provePhrases } from '../../scripts/train/handwritten/prove-phrases.ts';
import { readHandwritten } from '../../scripts/train/handwritten/read-page.ts';
import type { Language } from '../../plugins/finance/layout/languages/language.ts';

const page = (language: string, text: string) =>
  readHandwritten('one', `language: ${language}\n---\n${text}`);

/** What is unproven of phrases of one language, given pages. */
function unproven(phrases: readonly string[], ...pages: ReturnType<typeof page>[]): string[] {
  const languages: Record<string, Language> = { de: { labels: { due: phrases } } };
  return provePhrases(languages, pages).flatMap((one) => (one.isProven ? [] : [one.phrase]));
}

t.test('a phrase that no page prints is listed as unproven', async (t) => {
  const phrases = ['zahl~betrag', 'offener betrag', 'zu zahlen%'];
  t.strictSame(unproven(phrases), phrases);
  t.strictSame(unproven(phrases, page('de', '+Zahl-Betrag:   12,00')), [
    'offener betrag',
    'zu zahlen%',
  ]);
});

t.test('a page of another language proves nothing, except of international phrases', async (t) => {
  t.strictSame(unproven(['total'], page('en', 'Total 12.00')), ['total']);
  const [iban] = provePhrases({ international: { labels: { bank: ['iban'] } } }, [
    page('en', 'IBAN GB00'),
  ]);
  t.strictSame(iban, { language: 'international', class: 'bank', phrase: 'iban', isProven: true });
});

t.test('legal forms, streets and terms are looked for as the reader does', async (t) => {
  const german: Language = {
    labels: {},
    companies: { legalForms: ['gmbh', 'ag'] },
    addresses: { streetEndings: ['weg', 'platz'], streetParts: ['stras{1,2}e'] },
    terms: { days: ['tagen?', 'wochen'], discount: ['skonto'] },
  };
  const text = 'Meyer GmbH\nMagnusweg 1\nPlatzhalterstraße 2\n10 Tage netto, Wochenskonti';
  const found = provePhrases({ de: german }, [page('de', text)]);
  const named = (isProven: boolean) =>
    found.flatMap((one) => (one.isProven === isProven ? [`${one.class} ${one.phrase}`] : []));
  t.strictSame(named(true), [
    'companies.legalForms gmbh',
    'addresses.streetParts stras{1,2}e',
    'addresses.streetEndings weg',
    'terms.days tagen?',
  ]);
  t.strictSame(named(false), [
    'companies.legalForms ag',
    'addresses.streetEndings platz',
    'terms.days wochen',
    'terms.discount skonto',
  ]);
});

t.test('a part of a word, or words of two texts, are no phrase', async (t) => {
  t.strictSame(unproven(['betrag'], page('de', 'Teilbetrag, Betragen')), ['betrag']);
  t.strictSame(unproven(['offener betrag'], page('de', 'offener     Betrag\noffener\nBetrag')), [
    'offener betrag',
  ]);
});
