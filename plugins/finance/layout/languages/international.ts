// Text printed in the same form in all languages, and legal forms of countries whose language has
// no file.

import type { Language } from './language.ts';

export const INTERNATIONAL: Language = {
  companies: {
    legalForms: [
      // Czech and Slovak.
      String.raw`s\.? ?r\. ?o\.`,
    ],
    plainForms: 'DOO KFT SRO',
    firstWords: ['hotel', 'restaurant', 'studio'],
    wordEndings: ['service', 'servis'],
    and: ['&'],
    banks: ['swift', 'bic'],
    notNames: ['tel', 'fax', 'iban', 'copyright', 'version', 'stylesheet', 'total'],
    bankEndings: ['bank'],
  },
  monthStarts: [
    'led ian',
    'uno',
    'brez bre',
    'dub',
    'kve',
    'cer(?!vc vn)',
    'cervenec',
    'srp',
    'zari',
    'rij',
    'lis',
    'pro',
  ],
  units: ['x', '%', 'h', 'mt', 'km', 'm[23]?', 'kg', 'g', 'l', 'c62', 'hur', 'xct', 'ltr'],
  numbering: {
    words: ['no', 'nr', 'n'],
    touching: ['no', 'nr', 'n'],
    afterOrder: ['no', 'nr', 'n'],
    invoicePrefixes: ['f'],
    notPrefixes: [
      'no',
      'nr',
      'n',
      'num',
      'po',
      'eur',
      'usd',
      'gbp',
      'chf',
      'id',
      'tel',
      'fax',
      'art',
      'pos',
      'gln',
    ],
  },
  connectors: { percent: ['pct'] },
  currencies: { countries: { DKK: ['dkk'], NOK: ['nok'], SEK: ['sek'] } },
  labels: {
    bank: ['iban', 'bic', 'swift', 'sepa'],
    phone: [
      'tel(?:e(?:f|ph)[a-z]*)?',
      'fax',
      'telefax',
      'mobil%',
      'gsm',
      'hotline',
      'whatsapp',
      'e-?mail',
      'mail',
      'www',
    ],
    registration: ['gln', 'iln', 'ean', 'gtin', 'duns'],
    number: ['(?:number|nummer|numero|num|nr|no|n\\.?o|#)'],
    articleNumber: ['sku', 'barcode', 'isbn', 'asin', 'ean-?code'],
    position: ['pos', '#(?=$| )'],
  },
};
