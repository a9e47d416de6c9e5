// Paths of the terms in UN/EDIFACT ORDERS, DESADV and RECADV: D.96A and D.01B, as used by EANCOM
// and similar subsets. Their results equal those of UBL's Order, DespatchAdvice and ReceiptAdvice.

import { edifact } from './edifact.ts';
import { termTable, type Syntax } from './terms.ts';
import { xmlPath } from './xml-path.ts';

const total = (...qualifiers: number[]): string[] =>
  qualifiers.map((qualifier) => `UNS/MOA[e5025=${qualifier}]/e5004`);

const quantity = (codes: string): { 'BT-129': string[]; 'BT-130': string[] } => ({
  'BT-129': codes.split(' ').map((code) => `QTY[e6063=${code}]/e6060`),
  'BT-130': codes.split(' ').map((code) => `QTY[e6063=${code}]/e6411`),
});

/** Totals announced by orders: the lines (79), the message (86), all with tax (128). */
export const edifactOrder: Syntax = {
  ...edifact,
  header: {
    ...edifact.header,
    ...termTable({
      // Excludes 13 and 265, which are payment dates: an order's dates are of delivery.
      'BT-9': [],
      'BT-112': total(388, 77, 128),
      'BT-115': total(9, 86, 128),
      'BT-115 currency': total(9, 86, 128).map((path) => `${path}/@currencyID`),
    }),
  },
  line: {
    ...edifact.line,
    terms: { ...edifact.line.terms, ...termTable(quantity('21 59 47')) },
    references: { 'BT-155': edifact.line.references!['BT-155']! },
    // The net price includes allowances; ORDERS often has only a gross price.
    adjustments: { ...edifact.adjustments, amount: [] },
  },
};

/** Despatched (12), else to be delivered; the difference to the order is a variance. */
export const edifactDespatchAdvice = adviceSyntax(quantity('12 113 46'), {
  dates: [17, 69, 2, 35, 358, 11],
  despatch: [],
});

/**
 * Received (48); if only accepted and rejected quantities are stated, their sum. 194 is received
 * and accepted, 195 and 196 are not accepted.
 */
export const edifactReceiptAdvice: Syntax = withSum(
  adviceSyntax(quantity('48'), {
    dates: [50, 35, 310],
    despatch: ['RFF[e1153=AAK]/e1154', 'RFF[e1153=DQ|DL]/e1154'],
  }),
);

function withSum(syntax: Syntax): Syntax {
  const { line } = syntax;
  const parts = [
    'QTY[e6063=194|46]/e6060',
    'QTY[e6063=195|196]/e6060',
    'QVR[@kind=rejected]/e6064',
  ];
  const units = termTable({
    'BT-130': ['QTY[e6063=48]/e6411', 'QTY[e6063=194|46]/e6411', 'QTY/e6411'],
  });
  return {
    ...syntax,
    line: {
      ...line,
      terms: { ...line.terms, ...units },
      sums: { 'BT-129': parts.map(xmlPath) },
    },
  };
}

function adviceSyntax(
  quantities: ReturnType<typeof quantity>,
  { dates, despatch }: { dates: readonly number[]; despatch: readonly string[] },
): Syntax {
  const { header, line } = edifact;
  const unsaid = Object.fromEntries(Object.keys(header).map((term) => [term, []]));
  const suppliers = ['SE', 'SU', 'SF'];
  const buyers = ['BY', 'DP', 'CN', 'ST'];
  return {
    ...edifact,
    header: {
      ...(unsaid as unknown as Syntax['header']),
      ...termTable({
        'BT-1': ['BGM/e1004'],
        'BT-2': ['DTM[e2005=137]/e2380'],
        'BT-3': ['BGM/e1001'],
        'BT-13': ['RFF[e1153=ON]/e1154', ...atLines('RFF[e1153=ON]/e1154')],
        'BT-24': ['UNH/e0057'],
        'BT-27': suppliers.flatMap((role) => names(role)),
        'BT-29': suppliers.map((role) => `NAD[e3035=${role}]/e3039`),
        'BT-31': suppliers.map((role) => `NAD[e3035=${role}]/RFF[e1153=VA]/e1154`),
        'BT-44': buyers.flatMap((role) => names(role)),
      }),
    },
    sums: {},
    delivery: termTable({
      'despatch advice': despatch,
      date: [
        ...dates.map((code) => `DTM[e2005=${code}]/e2380`),
        ...atLines(`DTM[e2005=${dates.join('|')}]/e2380`),
      ],
    }),
    line: {
      ...line,
      each: atLines('').map(xmlPath),
      terms: { ...line.terms, ...termTable(quantities) },
      delivery: termTable({
        short: ['QTY[e6063=119]/e6060', 'QVR[@kind=short]/e6064'],
        rejected: ['QTY[e6063=195|196|124]/e6060', 'QVR[@kind=rejected]/e6064'],
        outstanding: ['QTY[e6063=83|73]/e6060', 'QVR[@kind=follows]/e6064'],
        reason: ['QVR/e4294', 'FTX[e4451=AAO|AAI|ACB]/e4440', 'QVR/e4295'],
      }),
    },
  };
}

/** Lines belong to a packing level; some partners omit it. */
function atLines(rest: string): string[] {
  return ['CPS/LIN', 'LIN'].map((path) => (rest === '' ? path : `${path}/${rest}`));
}

function names(role: string): string[] {
  return [`NAD[e3035=${role}]/e3036`, `NAD[e3035=${role}]/e3124`];
}
