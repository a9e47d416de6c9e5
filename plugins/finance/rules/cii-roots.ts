// The parts of a Cross Industry Invoice that most of its places lie below.

const trade = 'SupplyChainTradeTransaction';

export const ciiRoots = {
  line: `${trade}/IncludedSupplyChainTradeLineItem`,
  agreement: `${trade}/ApplicableHeaderTradeAgreement`,
  delivery: `${trade}/ApplicableHeaderTradeDelivery`,
  settlement: `${trade}/ApplicableHeaderTradeSettlement`,
} as const;
