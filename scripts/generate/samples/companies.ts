// Fictitious companies. Their email domains are reserved for examples (RFC 2606). Their accounts
// have bank code 99999999, which no bank uses, and their numbers have valid check digits.

import type { Party } from './invoice.ts';

export const officeSupplier: Party = {
  name: 'Birkenhain Bürobedarf GmbH',
  street: 'Kastanienallee 14',
  postcode: '04109',
  city: 'Leipzig',
  country: 'DE',
  vatId: 'DE999000113',
  register: ['Amtsgericht Leipzig HRB 990011', 'Geschäftsführerin: Dr. Anke Birkenhain'],
  contact: {
    name: 'Jonas Wendt',
    phone: '+49 341 999900-12',
    email: 'rechnung@birkenhain.example',
  },
};

export const machineBuilder: Party = {
  name: 'Falkenried Maschinenbau AG',
  street: 'Industriestraße 7',
  postcode: '70565',
  city: 'Stuttgart',
  country: 'DE',
  vatId: 'DE999000228',
  contact: {
    name: 'Petra Lindner',
    phone: '+49 711 999900-0',
    email: 'kreditoren@falkenried.example',
  },
};

export const cityOffice: Party = {
  name: 'Stadtverwaltung Neuwalde',
  street: 'Am Markt 1',
  postcode: '03999',
  city: 'Neuwalde',
  country: 'DE',
  contact: {
    name: 'Vergabestelle',
    phone: '+49 355 999900-3',
    email: 'rechnungen@neuwalde.example',
  },
};

export const softwareHouse: Party = {
  name: 'Seehafen Software GmbH',
  street: 'Am Speicher 22',
  postcode: '24103',
  city: 'Kiel',
  country: 'DE',
  vatId: 'DE999000332',
  register: ['Amtsgericht Kiel HRB 990033', 'Geschäftsführer: Malte Petersen, Svea Jansen'],
  contact: {
    name: 'Svea Jansen',
    phone: '+49 431 999900-5',
    email: 'buchhaltung@seehafen.example',
  },
};

export const coffeeRoaster: Party = {
  name: 'Kaffeerösterei Morgenland OHG',
  street: 'Speicherstraße 3',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE999000445',
  register: ['Amtsgericht Hamburg HRA 990044', 'Gesellschafter: Ilse Brandt, Tarek Haddad'],
  contact: { name: 'Ilse Brandt', phone: '+49 40 999900-44', email: 'kontor@morgenland.example' },
};

export const electrician: Party = {
  name: 'Elektro Sandmann e. K.',
  street: 'Werkstraße 5',
  postcode: '90443',
  city: 'Nürnberg',
  country: 'DE',
  vatId: 'DE999000558',
  register: ['Amtsgericht Nürnberg HRA 990055', 'Inhaber: Rolf Sandmann'],
  contact: {
    name: 'Rolf Sandmann',
    phone: '+49 911 999900-8',
    email: 'info@elektro-sandmann.example',
  },
};

export const conveyorMaker: Party = {
  name: 'Ridgeline Conveyor Supply, Inc.',
  street: '4820 Foundry Avenue, Suite 210',
  postcode: 'OH 44114',
  city: 'Cleveland',
  country: 'US',
  contact: {
    name: 'Dana Whitlock',
    phone: '(216) 555-0142',
    email: 'ar@ridgeline-conveyor.example',
  },
};

export const packer: Party = {
  name: 'Harborview Packaging LLC',
  street: '77 Dockside Road',
  postcode: 'ME 04101',
  city: 'Portland',
  country: 'US',
  contact: { name: 'Accounts Payable', phone: '(207) 555-0188', email: 'ap@harborview.example' },
};

export const printer: Party = {
  name: 'Imprimerie des Tilleuls SARL',
  street: '12 rue des Tilleuls',
  postcode: '69003',
  city: 'Lyon',
  country: 'FR',
  vatId: 'FR72999000110',
  register: ['SARL au capital de 20 000 €', 'RCS Lyon 999 000 110'],
  contact: { name: 'Claire Morel', phone: '+33 4 99 99 00 10', email: 'compta@tilleuls.example' },
};

export const gallery: Party = {
  name: 'Galerie du Pont Neuf SAS',
  street: '8 quai des Ormes',
  postcode: '75001',
  city: 'Paris',
  country: 'FR',
  vatId: 'FR35999000227',
  contact: { name: 'Hugo Lambert', phone: '+33 1 99 99 00 20', email: 'factures@pontneuf.example' },
};

export const oilMill: Party = {
  name: 'Oleificio Valdombra S.r.l.',
  street: 'Via dei Mulini 18',
  postcode: '06049',
  city: 'Spoleto',
  country: 'IT',
  vatId: 'IT99900010119',
  contact: {
    name: 'Giulia Rinaldi',
    phone: '+39 0743 999900',
    email: 'amministrazione@valdombra.example',
  },
};

export const grocer: Party = {
  name: 'Bottega Pontelungo S.p.A.',
  street: 'Corso degli Orti 5',
  postcode: '40126',
  city: 'Bologna',
  country: 'IT',
  vatId: 'IT99900020118',
  contact: {
    name: 'Ufficio acquisti',
    phone: '+39 051 999900',
    email: 'fatture@pontelungo.example',
  },
};

export const sealMaker: Party = {
  name: 'Donautal Dichtungstechnik GmbH',
  street: 'Schlossergasse 9',
  postcode: '4020',
  city: 'Linz',
  country: 'AT',
  vatId: 'ATU99900116',
  contact: { name: 'Verkauf', phone: '+43 732 999900', email: 'edi@donautal.example' },
};
