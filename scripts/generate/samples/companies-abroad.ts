// Fictitious companies of the samples in languages other than German, English and French. Their
// numbers have valid check digits; their email domains are reserved for examples (RFC 2606).

import type { Party } from './invoice.ts';

export const cableMaker: Party = {
  name: 'Kabelhuis De Wilgen B.V.',
  street: 'Wilgenkade 31',
  postcode: '3011 ZX',
  city: 'Rotterdam',
  country: 'NL',
  vatId: 'NL999000111B01',
  register: ['KvK 99900011', 'Directie: Maartje Visser'],
  contact: {
    name: 'Maartje Visser',
    phone: '+31 10 999900-1',
    email: 'administratie@dewilgen.example',
  },
};

export const theatre: Party = {
  name: 'Schouwburg Het Veer',
  street: 'Veerplein 2',
  postcode: '8011 AA',
  city: 'Zwolle',
  country: 'NL',
  vatId: 'NL999000123B01',
  contact: { name: 'Techniek', phone: '+31 38 999900-2', email: 'facturen@hetveer.example' },
};

export const ceramicist: Party = {
  name: 'Ceramiche Torrequadra S.r.l.',
  street: 'Via delle Fornaci 27',
  postcode: '41042',
  city: 'Fiorano',
  country: 'IT',
  vatId: 'IT99900030117',
  register: ['REA MO-999003', 'Capitale sociale 50.000 euro'],
  contact: {
    name: 'Paola Serra',
    phone: '+39 0536 999900',
    email: 'fatture@torrequadra.example',
  },
};

export const hotel: Party = {
  name: 'Albergo Lido Verde S.p.A.',
  street: 'Lungolago 8',
  postcode: '37016',
  city: 'Garda',
  country: 'IT',
  vatId: 'IT99900040116',
  contact: { name: 'Acquisti', phone: '+39 045 999900', email: 'acquisti@lidoverde.example' },
};

export const oilPresser: Party = {
  name: 'Almazara Sierra Clara S.L.',
  street: 'Camino del Olivar 4',
  postcode: '23400',
  city: 'Úbeda',
  country: 'ES',
  vatId: 'ESB99900011',
  register: ['Registro Mercantil de Jaén, hoja J-99901'],
  contact: {
    name: 'Lucía Robles',
    phone: '+34 953 999 001',
    email: 'facturas@sierraclara.example',
  },
};

export const restaurant: Party = {
  name: 'Mesón Puerta Norte S.L.',
  street: 'Calle del Mercado 15',
  postcode: '28012',
  city: 'Madrid',
  country: 'ES',
  vatId: 'ESB99900029',
  contact: { name: 'Compras', phone: '+34 91 999 00 02', email: 'compras@puertanorte.example' },
};

export const corkMill: Party = {
  name: 'Cortiças Monte Alvo, Lda.',
  street: 'Rua do Sobreiro 52',
  postcode: '7000-100',
  city: 'Évora',
  country: 'PT',
  vatId: 'PT599900016',
  register: ['Capital social 25 000 EUR'],
  contact: {
    name: 'Rui Matos',
    phone: '+351 266 999 001',
    email: 'faturas@montealvo.example',
  },
};

export const winery: Party = {
  name: 'Adega Foz do Lume, S.A.',
  street: 'Largo da Ribeira 9',
  postcode: '4050-500',
  city: 'Porto',
  country: 'PT',
  vatId: 'PT599900024',
  contact: { name: 'Compras', phone: '+351 22 999 002', email: 'compras@fozdolume.example' },
};

export const ironmonger: Party = {
  name: 'Norrskär Järn & Beslag AB',
  street: 'Smedjegatan 12',
  postcode: '903 27',
  city: 'Umeå',
  country: 'SE',
  vatId: 'SE559990001501',
  register: ['Org.nr 559990-0015', 'Godkänd för F-skatt'],
  contact: { name: 'Elin Berg', phone: '+46 90 999 00 15', email: 'faktura@norrskar.example' },
};

export const builder: Party = {
  name: 'Björkhyttan Bygg AB',
  street: 'Stationsvägen 3',
  postcode: '981 32',
  city: 'Kiruna',
  country: 'SE',
  vatId: 'SE559990002301',
  contact: { name: 'Inköp', phone: '+46 980 999 00 23', email: 'inkop@bjorkhyttan.example' },
};

export const boatyard: Party = {
  name: 'Saltmarsh Boatyard Ltd',
  street: '5 Quay Lane',
  postcode: 'IP12 9ZZ',
  city: 'Woodbridge',
  country: 'GB',
  vatId: 'GB999000103',
  register: ['Registered in England 99900010'],
  contact: {
    name: 'Harriet Cole',
    phone: '+44 1394 999 010',
    email: 'accounts@saltmarsh.example',
  },
};

export const sailingClub: Party = {
  name: 'Easterly Sailing Club Ltd',
  street: '1 Beacon Road',
  postcode: 'CO15 9ZZ',
  city: 'Clacton',
  country: 'GB',
  vatId: 'GB999000201',
  contact: {
    name: 'The Treasurer',
    phone: '+44 1255 999 020',
    email: 'treasurer@easterly.example',
  },
};

export const chandlery: Party = {
  name: 'Seawall Chandlery',
  street: '22 Harbour Street',
  postcode: 'IP11 9ZZ',
  city: 'Felixstowe',
  country: 'GB',
  vatId: 'GB999000396',
  contact: { name: 'The Till', phone: '+44 1394 999 020', email: 'shop@seawall.example' },
};
