// Parts of a Cross Industry Invoice that contain most paths.

const trade = 'SupplyChainTradeTransaction';

export const ciiRoots = {
  line: `${trade}/IncludedSupplyChainTradeLineItem`,
  agreement: `${trade}/ApplicableHeaderTradeAgreement`,
  delivery: `${trade}/ApplicableHeaderTradeDelivery`,
  settlement: `${trade}/ApplicableHeaderTradeSettlement`,
} as const;
