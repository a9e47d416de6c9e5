// What is printed alike in every language, and legal forms of countries whose language has no file.

import type { Language } from './language.ts';

export const INTERNATIONAL: Language = {
  companies: {
    legalForms: [
      // Czech and Slovak
      String.raw`s\.? ?r\. ?o\.`,
    ],
    plainForms: 'DOO KFT SRO',
    firstWords: ['hotel', 'restaurant', 'studio'],
    wordEndings: ['service', 'servis'],
    and: ['&'],
    banks: ['swift', 'bic'],
    notNames: ['tel', 'fax', 'iban', 'copyright', 'version', 'stylesheet', 'total'],
  },
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
