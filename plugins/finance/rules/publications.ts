// Published rules by family, for comparison with the rules here: the editions followed, the number
// of rules, and missing ones with the reason.

export interface Publication {
  name: string;
  /** Its edition, and the publication date if that is its name. */
  edition: string;
  publisher: string;
  families: readonly Family[];
}

export interface Family {
  /** Prefix of its numbers. */
  start: string;
  published: number;
  /** Published numbers without a rule here, and the reason. */
  absent?: readonly { numbers: readonly string[]; why: string }[];
  /** Why no number of the family has a rule here. */
  leftOut?: string;
}

const alwaysTrue = {
  numbers: ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'],
  why: 'whether a code and its words mean the same; the artefacts let every invoice pass',
};

/** The same in both syntaxes. */
const semantic: readonly Family[] = [
  { start: 'BR-', published: 58 },
  { start: 'BR-CO-', published: 23, absent: [alwaysTrue] },
  { start: 'BR-DEC-', published: 21 },
  { start: 'BR-CL-', published: 23 },
  ...[
    ['S', 10],
    ['Z', 10],
    ['E', 10],
    ['AE', 10],
    ['IC', 12],
    ['G', 10],
    ['O', 14],
    ['AF', 10],
    ['AG', 10],
    ['B', 2],
  ].map(([category, published]) => ({
    start: `BR-${category}-`,
    published: published as number,
  })),
];

const en16931 = 'CEN/TC 434, European Commission (ConnectingEurope/eInvoicing-EN16931)';
const openPeppol = 'OpenPeppol (OpenPEPPOL/peppol-bis-invoice-3)';
const kosit = 'KoSIT (itplr-kosit/xrechnung-schematron)';

const ofCountries: readonly Family[] = [
  { start: 'NO-R-', published: 2 },
  { start: 'DK-R-', published: 14 },
  { start: 'IT-R-', published: 4 },
  { start: 'SE-R-', published: 13 },
  { start: 'NL-R-', published: 9 },
];

export const publications: readonly Publication[] = [
  {
    name: 'EN 16931, UBL',
    edition: '1.3.16, April 2026',
    publisher: en16931,
    families: [
      ...semantic,
      { start: 'UBL-SR-', published: 54 },
      { start: 'UBL-DT-', published: 24 },
      { start: 'UBL-CR-', published: 678 },
    ],
  },
  {
    name: 'EN 16931, CII',
    edition: '1.3.16, April 2026',
    publisher: en16931,
    families: [
      ...semantic,
      { start: 'CII-SR-', published: 482 },
      { start: 'CII-DT-', published: 101 },
    ],
  },
  {
    name: 'Peppol BIS Billing 3.0, UBL',
    edition: 'May 2026',
    publisher: openPeppol,
    families: [
      { start: 'PEPPOL-EN16931-', published: 46 },
      { start: 'PEPPOL-COMMON-', published: 17 },
      ...ofCountries,
      { start: 'GR-R-', published: 17 },
      { start: 'GR-S-', published: 2 },
      { start: 'IS-R-', published: 10 },
      { start: 'DE-R-', published: 31 },
    ],
  },
  {
    name: 'Peppol BIS Billing 3.0, CII',
    edition: '3.0.19, May 2025',
    publisher: openPeppol,
    families: [
      { start: 'PEPPOL-EN16931-', published: 32 },
      { start: 'PEPPOL-COMMON-', published: 11 },
      ...ofCountries.map((one) => (one.start === 'DK-R-' ? { ...one, published: 13 } : one)),
    ],
  },
  {
    name: 'XRechnung, UBL',
    edition: '2.5.0, for XRechnung 3.0',
    publisher: kosit,
    families: [
      { start: 'BR-DE-', published: 30 },
      { start: 'BR-DEX-', published: 13 },
      { start: 'BR-DE-CVD-', published: 7 },
      { start: 'BR-TMP-', published: 2 },
    ],
  },
  {
    name: 'XRechnung, CII',
    edition: '2.5.0, for XRechnung 3.0',
    publisher: kosit,
    families: [
      { start: 'BR-DE-', published: 30 },
      { start: 'BR-DEX-', published: 7 },
      { start: 'BR-DE-CVD-', published: 7 },
      { start: 'BR-TMP-', published: 3 },
    ],
  },
  {
    name: 'Peppol order (T01)',
    edition: 'May 2026',
    publisher: 'OpenPeppol (OpenPEPPOL/poacc-upgrade-3)',
    families: [
      { start: 'PEPPOL-T01-R', published: 32 },
      { start: 'PEPPOL-T01-CL', published: 2 },
      { start: 'PEPPOL-COMMON-', published: 20 },
      {
        start: 'PEPPOL-T01-B',
        published: 276,
        leftOut: 'which elements an order must, may and must not have, one by one',
      },
    ],
  },
];
