// Finds values beside their labels on identity documents, bills and register extracts, in all
// languages of the labels.

import { findLabelled, parseDate, type Document } from 'workmill/sdk';
import { labelledFact, type Fact } from './fact.ts';

export const printedLabels = {
  surname: [
    'Surname',
    'Last name',
    'Family name',
    'Nachname',
    'Name/Surname',
    'Nom',
    'Apellidos',
    'Cognome',
    'Achternaam',
    'Apelidos',
    'Efternamn',
    'Nazwisko',
    'Příjmení',
  ],
  givenNames: [
    'Given names',
    'Given name',
    'First name',
    'First names',
    'Vornamen',
    'Vorname',
    'Prénoms',
    'Prénom',
    'Nombre',
    'Nombres',
    'Nome',
    'Voornamen',
    'Förnamn',
    'Imiona',
    'Jméno',
  ],
  birthDate: [
    'Date of birth',
    'Birth date',
    'Born',
    'Geburtsdatum',
    'Date de naissance',
    'Fecha de nacimiento',
    'Data di nascita',
    'Geboortedatum',
    'Data de nascimento',
    'Födelsedatum',
    'Data urodzenia',
    'Datum narození',
  ],
  expiryDate: [
    'Date of expiry',
    'Expiry date',
    'Expires',
    'Valid until',
    'Gültig bis',
    'Date d’expiration',
    'Fecha de caducidad',
    'Data di scadenza',
    'Geldig tot',
    'Data de validade',
    'Giltig till',
    'Platnost do',
  ],
  documentNumber: [
    'Document number',
    'Document No.',
    'Passport No.',
    'Passport number',
    'Card number',
    'Ausweisnummer',
    'Passnummer',
    'Numéro du document',
    'Nº de documento',
    'Numero documento',
    'Documentnummer',
  ],
  issueDate: [
    'Date of issue',
    'Issue date',
    'Issued',
    'Statement date',
    'Invoice date',
    'Bill date',
    'Date',
    'Ausstellungsdatum',
    'Rechnungsdatum',
    'Datum',
    'Date d’émission',
    'Date de facture',
    'Fecha de emisión',
    'Fecha',
    'Data di emissione',
    'Data',
    'Datum van afgifte',
    'Printed on',
    'Abruf vom',
    'As of',
    'Stand',
  ],
  companyName: [
    'Company name',
    'Name of company',
    'Registered name',
    'Firma',
    'Dénomination',
    'Dénomination sociale',
    'Denominación social',
    'Denominazione',
    'Statutaire naam',
    'Företagsnamn',
  ],
  registrationNumber: [
    'Company number',
    'Registration number',
    'Registered number',
    'Registernummer',
    'Nummer der Firma',
    'Numéro RCS',
    'SIREN',
    'KvK-nummer',
    'Numero REA',
    'CIF',
    'Organisationsnummer',
    'CVR-nummer',
    'Company No.',
  ],
  companyStatus: ['Company status', 'Status', 'Statut', 'Rechtsstand', 'Estado', 'Stato'],
  registeredAddress: [
    'Registered office',
    'Registered office address',
    'Registered address',
    'Geschäftsanschrift',
    'Adresse du siège',
    'Siège social',
    'Domicilio social',
    'Sede legale',
    'Vestigingsadres',
    'Sitz',
  ],
  address: [
    'Service address',
    'Address',
    'Anschrift',
    'Adresse',
    'Dirección',
    'Domicilio',
    'Indirizzo',
    'Adres',
    'Morada',
    'Adress',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PrintedField = keyof typeof printedLabels;

const words = /\p{L}[\p{L}\p{M}\p{N} .,'’&()/-]{0,150}/u;
const number = /[A-Z\d][A-Z\d ./-]{2,30}\d[A-Z\d]*/;
const dated = /\d{1,4}\s?[./ -]\s?(?:\d{1,2}|\p{L}{3,12}\.?(?:\/\p{L}{3,12})?)\s?[./ -]\s?\d{2,4}/u;

/** Returns the words beside a label, up to the next label. */
export function printedWords(document: Document, field: PrintedField): Fact | null {
  return printed(document, field, words, (text) => text.trim());
}

/** Returns a number that has at least one digit. */
export function printedNumber(document: Document, field: PrintedField): Fact | null {
  return printed(document, field, number, (text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Returns a date as YYYY-MM-DD; null if the date is ambiguous. */
export function printedDate(document: Document, field: PrintedField): Fact | null {
  return printed(document, field, dated, dateOf(document));
}

/**
 * Parses dates of identity documents such as "12 AUG/AOÛT 74", and all dates that `parseDate`
 * accepts.
 */
function dateOf({ language }: Document): (text: string) => string | null {
  return (text) => {
    const plain = text.replace(/\/\p{L}+/u, '');
    const parsed = parseDate(plain);
    if (parsed?.date) return parsed.date;
    if (!parsed) return null;
    // Only the language tells the order of day and month; most countries put the day first.
    const order = language === 'en' ? null : 'dmy';
    return order === null ? null : (parseDate(plain, { order })?.date ?? null);
  };
}

function printed(
  document: Document,
  field: PrintedField,
  pattern: RegExp,
  read: (text: string) => string | null,
): Fact | null {
  const found = findLabelled(document, printedLabels[field], { pattern, minSimilarity: 0.9 });
  const value = found && read(found.value.text);
  return found && value ? labelledFact(found, value, isRecognized(document)) : null;
}

export function isRecognized({ origin }: Document): boolean {
  return origin.method === 'ocr' || origin.method === 'mixed';
}
