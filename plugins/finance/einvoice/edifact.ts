// Paths of the terms in UN/EDIFACT INVOIC: D.96A and D.01B as used by EANCOM and similar subsets,
// D.14B as in the EN 16931 binding. Paths refer to the tree of edifact-tree.ts.

import { termTable, type AllowanceCharge, type Syntax } from './terms.ts';
import { xmlPath } from './xml-path.ts';

// Seller and, for those who invoice on behalf of another: supplier, issuer of the invoice.
const sellers = ['SE', 'SU', 'II'];
const buyers = ['BY', 'IV'];

const sellerPaths = (rest: string): string[] => sellers.map((role) => `NAD[e3035=${role}]/${rest}`);

const total = (...qualifiers: number[]): string[] =>
  qualifiers.map((qualifier) => `UNS/MOA[e5025=${qualifier}]/e5004`);

/** 8 is an allowance or a charge, 23 a charge, 204 an allowance. */
const adjustments: AllowanceCharge = {
  each: xmlPath('ALC'),
  isCharge: [xmlPath('e5463')],
  amount: [8, 23, 204].map((qualifier) => xmlPath(`MOA[e5025=${qualifier}]/e5004`)),
};

export const edifact: Syntax = {
  name: 'edifact',
  header: termTable({
    'BT-1': ['BGM/e1004'],
    'BT-2': ['DTM[e2005=137]/e2380', 'DTM[e2005=3]/e2380'],
    'BT-3': ['BGM/e1001'],
    'BT-5': [
      'CUX[e6343=4]/e6345',
      'CUX[e6347=2]/e6345',
      ...total(9, 77, 388).map((path) => `${path}/@currencyID`),
    ],
    'BT-9': ['PAT/DTM[e2005=13]/e2380', 'PYT/DTM[e2005=13]/e2380', 'DTM[e2005=13|265]/e2380'],
    // Some write the order's number once at each line, or after the buyer.
    'BT-13': [
      'RFF[e1153=ON]/e1154',
      'NAD[e3035=BY]/RFF[e1153=ON]/e1154',
      'LIN/RFF[e1153=ON]/e1154',
    ],
    'BT-20': ['PAT/e4276', 'PYT/e4276', 'FTX[e4451=PMT|AAB]/e4440'],
    'BT-24': ['FTX[e4451=DOC]/e4440', 'UNH/e0057'],
    'BT-27': [...sellerPaths('e3036'), ...sellerPaths('e3124')],
    'BT-29': [...sellerPaths('e3039'), ...sellerPaths('RFF[e1153=GN|XA|IA]/e1154')],
    'BT-31': sellerPaths('RFF[e1153=VA]/e1154'),
    'BT-32': sellerPaths('RFF[e1153=FC|AHP]/e1154'),
    'BT-44': buyers.flatMap((role) => [`NAD[e3035=${role}]/e3036`, `NAD[e3035=${role}]/e3124`]),
    'BT-84': [...sellerPaths('FII/e3194'), 'FII/e3194', 'PAT/FII/e3194', 'PYT/FII/e3194'],
    'BT-106': total(79),
    'BT-107': total(260),
    'BT-108': total(259),
    'BT-109': total(389, 125),
    'BT-110': total(176, 124, 150),
    'BT-112': total(388, 77, 128, 39, 86),
    'BT-113': total(113),
    'BT-114': total(366),
    'BT-115': total(9),
    'BT-115 currency': total(9).map((path) => `${path}/@currencyID`),
    'BT-DEX-002': [],
  }),
  sums: {
    'BT-109': [xmlPath('UNS/TAX[e5153=VAT]/MOA[e5025=125]/e5004')],
    'BT-110': [xmlPath('UNS/TAX[e5153=VAT]/MOA[e5025=124]/e5004')],
  },
  line: {
    each: [xmlPath('LIN')],
    terms: termTable({
      'BT-126': ['e1082'],
      'BT-129': ['QTY[e6063=47]/e6060', 'QTY[e6063=46|12|21]/e6060'],
      'BT-130': ['QTY[e6063=47]/e6411', 'QTY[e6063=46|12|21]/e6411', 'PRI/e6411'],
      'BT-131': ['MOA[e5025=203]/e5004', 'MOA[e5025=66]/e5004', 'TAX/MOA[e5025=203]/e5004'],
      'BT-146': ['PRI[e5125=AAA]/e5118', 'PRI[e5125=INV|CAL]/e5118', 'PRI[e5125=AAB]/e5118'],
      'BT-149': ['PRI[e5125=AAA]/e5284', 'PRI[e5125=INV|CAL]/e5284', 'PRI[e5125=AAB]/e5284'],
      'BT-152': ['TAX[e5153=VAT]/e5278', 'TAX/e5278'],
      'BT-153': ['IMD[e7077=F|A|E]/e7008', 'IMD/e7008', 'FTX[e4451=AAA|ACB]/e4440'],
    }),
    references: termTable({
      order: ['RFF[e1153=ON]/e1154'],
      'BT-132': ['RFF[e1153=ON]/e1156', 'RFF[e1153=LI]/e1154'],
      'BT-155': ['e7140', 'PIA/e7140'],
    }),
    adjustments,
  },
  tax: {
    each: xmlPath('UNS/TAX[e5153=VAT|GST]'),
    terms: termTable({
      'BT-116': ['MOA[e5025=125]/e5004', 'MOA[e5025=79]/e5004'],
      'BT-117': ['MOA[e5025=124]/e5004', 'MOA[e5025=150]/e5004'],
      'BT-118': ['e5305'],
      'BT-119': ['e5278'],
    }),
  },
  adjustments,
};

/** EANCOM's net price already includes the line's allowances. */
export const eancom: Syntax = {
  ...edifact,
  line: { ...edifact.line, adjustments: { ...adjustments, amount: [] } },
};
