// Labels of taxes and of their rates.

import type { Lexicon } from './notation.ts';

export const TAXES: Lexicon = {
  // Before tax: over a column of rates, whose numbers are no taxes.
  taxRate: {
    any: [
      '\\%~(?:of |de )?(?:vat|gst|tax|mwst|ust|tva|btw|iva|igic|moms)',
      '(?:vat|gst|tax|mwst|ust|tva|t\\.v\\.a\\.?|btw|iva|i\\.v\\.a\\.?|igic|moms)~(?:in )?\\%',
      '(?:vat|gst|tax)~rates?',
      '(?:mwst|ust|u?st|mehrwertsteuer|umsatzsteuer|steuer)\\.?~s(?:a|ae)tze?',
      'taux(?: de)?(?: la)?(?: t\\.?v\\.?a\\.?)?',
      'btw~(?:tarief|percentage)',
      'aliquota(?: iva)?',
      'tipo(?: de)? (?:iva|impositivo)',
      'taxa(?: de)? iva',
      'moms~sats',
    ],
  },
  tax: {
    en: [
      '(?:add:? |plus |less )?(?:v\\.?a\\.?t|gst|sales tax|output vat)(?: (?:at|@))?',
      '(?:government|insurance premium|state|local|city) (?:tax|levy)',
      '(?:sales |total |service |value added |plus |add |incl%\\.? |estimated )?(?:tax|taxes|vat|gst|hst|pst|qst|cgst|sgst|igst|cst)(?:~(?:amount|total|due|sum|charged|payable))?',
      'total (?:vat|tax|gst)(?: amount)?',
      // What follows names where it is contained, not the total.
      '(?:tax|vat|gst)(?: ?@? ?\\d+(?:\\.\\d+)? ?%)? incl(?:uded|\\.)? in (?:the )?total',
      'included in (?:the )?total',
      'amount of (?:vat|tax)',
    ],
    de: [
      '(?:zzgl|zuzugl|plus|inkl|enth|enthaltene|davon|gesetzl%|hierin|darin|\\+)?\\.?~(?:gesetzliche )?(?:mwst|mw\\.st|mehrwertsteuer|umsatzsteuer|ust|u\\.st)(?:~(?:betrag|summe|gesamt|wert|%))?',
      'steuer(?:~(?:betrag|summe|gesamt|anteil))?',
      '(?:gesamt)?steuerbetrag',
      'summe (?:der )?(?:mwst|ust|steuern?|umsatzsteuer)',
      'vorsteuer',
      'im (?:gesamt|rechnungs|end)?~(?:betrag|preis) enthalten%',
    ],
    fr: [
      '(?:dont |total )?t\\.?v\\.?a\\.?',
      't\\.?(?:p\\.?s|v\\.?[qh])\\.?',
      'valeur tva',
      '(?:montant |total |dont |dont total )?(?:de )?(?:la )?t\\.?v\\.?a\\.?',
      '(?:montant |total )?(?:des )?taxes?',
      'tva collectee',
      'inclus%? dans le (?:total|prix)',
    ],
    nl: [
      '(?:totaal |waarvan |totale )?btw(?:~bedrag)?',
      '(?:totaal |waarvan )?b\\.?t\\.?w\\.?(?:~(?:bedrag|hoog|laag|totaal))?',
      'omzetbelasting',
    ],
    it: [
      'tot\\.? iva',
      '(?:di cui )?iva',
      '(?:totale |importo |ammontare )?(?:i\\.?v\\.?a\\.?|imposta|imposte)',
      'totale iva',
    ],
    es: [
      '(?:total |cuota |importe )?i\\.?v\\.?a\\.?',
      'total impuestos',
      '(?:total |cuota |importe )?(?:i\\.?v\\.?a\\.?|igic|impuestos?)',
      'cuota(?: iva)?',
    ],
    pt: [
      '(?:valor|total) (?:do )?iva',
      'valor do iss',
      '(?:total |valor )?(?:de |do )?(?:i\\.?v\\.?a\\.?|impostos?)',
      'imposto',
    ],
    sv: [
      '(?:total )?moms(?: kr)?',
      'momsbelopp',
      '(?:varav |total )?moms(?:belopp|summa)?',
      'mervardesskatt',
      'totalmoms',
    ],
    da: ['(?:heraf )?moms(?:belob)?', '\\+ moms'],
  },
};
