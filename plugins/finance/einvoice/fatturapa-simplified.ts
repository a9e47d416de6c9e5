// Paths of the terms in the simplified FatturaPA (FSM10, fattura semplificata). Its amounts include
// tax, each with the tax or its rate, and there are no totals.

import { fatturapa } from './fatturapa.ts';
import { termTable, type Syntax } from './terms.ts';
import { xmlPath } from './xml-path.ts';

const header = 'FatturaElettronicaHeader';
const body = 'FatturaElettronicaBody';
const seller = `${header}/CedentePrestatore`;
const buyer = `${header}/CessionarioCommittente`;
const goods = `${body}/DatiBeniServizi`;

export const fatturapaSimplified: Syntax = {
  ...fatturapa,
  header: {
    ...fatturapa.header,
    ...termTable({
      'BT-9': [],
      'BT-13': [],
      // Parties have no DatiAnagrafici around their names.
      'BT-27': [`${seller}/Denominazione`, `${seller}/Nome~Cognome`],
      'BT-29': [`${seller}/CodiceFiscale`, `${seller}/IscrizioneREA/NumeroREA`],
      'BT-31': [`${seller}/IdFiscaleIVA/IdPaese+IdCodice`],
      'BT-32': [`${seller}/CodiceFiscale`],
      'BT-44': [
        `${buyer}/AltriDatiIdentificativi/Denominazione`,
        `${buyer}/AltriDatiIdentificativi/Nome~Cognome`,
      ],
      'BT-84': [],
      'BT-112': [],
      'BT-115': [],
    }),
  },
  sums: { 'BT-112': [xmlPath(`${goods}/Importo`)] },
  line: {
    ...fatturapa.line,
    each: [xmlPath(goods)],
    terms: termTable({
      'BT-126': [],
      'BT-129': [],
      'BT-130': [],
      'BT-131': ['Importo'],
      'BT-146': [],
      'BT-149': [],
      'BT-152': ['DatiIVA/Aliquota'],
      'BT-153': ['Descrizione'],
    }),
    references: {},
  },
  includedTax: termTable({
    amount: ['Importo'],
    tax: ['DatiIVA/Imposta'],
    rate: ['DatiIVA/Aliquota'],
    exemption: ['Natura'],
  }),
};
