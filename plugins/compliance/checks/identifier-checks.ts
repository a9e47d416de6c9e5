// Identifiers in a request: the LEI, tax and registration numbers of the subject's country, and
// identifiers with an explicit scheme.

import { checkIdentifier, type CheckedIdentifier } from '../identifiers/schemes.ts';
import type { IdentifierFault } from '../identifiers/scheme.ts';
import type { Check } from './check.ts';
import type { Subject } from './subject.ts';

export interface GivenIdentifier {
  scheme: string;
  value: string;
}

export interface IdentifierRead extends CheckedIdentifier {
  /** JSON pointer into the request's input. */
  pointer: string;
}

/** Schemes of tax numbers by country. A number is valid if it matches one of them. */
const taxSchemes: Readonly<Record<string, readonly string[]>> = {
  AT: ['at.uid'],
  AU: ['au.abn'],
  BE: ['be.vat', 'be.nn'],
  BR: ['br.cnpj', 'br.cpf'],
  CA: ['ca.bn', 'ca.sin'],
  CH: ['ch.vat', 'ch.uid'],
  CN: ['cn.uscc', 'cn.ric'],
  DE: ['de.idnr', 'eu.vat'],
  DK: ['dk.cvr'],
  ES: ['es.nif'],
  FR: ['fr.tva', 'fr.siren', 'fr.siret'],
  GB: ['gb.utr', 'gb.vat', 'gb.nino'],
  IE: ['ie.pps', 'ie.vat'],
  IN: ['in_.pan'],
  IT: ['it.codicefiscale', 'it.iva'],
  MX: ['mx.rfc'],
  NL: ['nl.bsn', 'nl.btw'],
  NO: ['no.orgnr', 'no.fodselsnummer'],
  NZ: ['nz.ird'],
  PL: ['pl.pesel', 'eu.vat'],
  RU: ['ru.inn'],
  SE: ['se.orgnr', 'se.personnummer', 'eu.vat'],
  SG: ['sg.uen', 'sg.nric'],
  TR: ['tr.vkn', 'tr.tckimlik'],
  US: ['us.tin'],
  ZA: ['za.tin', 'za.idnr'],
};

/** Registers whose numbers have a check digit or a specific format. */
const registrationSchemes: Readonly<Record<string, readonly string[]>> = {
  AU: ['au.acn', 'au.abn'],
  BE: ['be.vat'],
  BR: ['br.cnpj'],
  CH: ['ch.uid'],
  CN: ['cn.uscc'],
  DK: ['dk.cvr'],
  FR: ['fr.siren', 'fr.siret'],
  IL: ['il.hp'],
  JP: ['jp.cn'],
  KR: ['kr.brn'],
  NO: ['no.orgnr'],
  PL: ['pl.regon'],
  SE: ['se.orgnr'],
  SG: ['sg.uen'],
};

/** Returns all identifiers of the request for which a rule exists. */
export function readIdentifiers(
  subject: Subject | null,
  given: readonly GivenIdentifier[],
): IdentifierRead[] {
  const read: IdentifierRead[] = [];
  const put = (pointer: string, schemes: readonly string[], value: string | undefined): void => {
    if (value === undefined) return;
    const checked = schemes.flatMap((scheme) => checkIdentifier(scheme, value) ?? []);
    const best = checked.find(({ fault }) => fault === null) ?? checked[0];
    if (best) read.push({ ...best, pointer });
  };
  const country = subject?.country ?? subject?.nationality ?? '';
  put('/subject/lei', ['lei'], subject?.lei);
  put('/subject/tax_id', taxSchemes[country] ?? [], subject?.tax_id);
  put(
    '/subject/registration_number',
    registrationSchemes[country] ?? [],
    subject?.registration_number,
  );
  for (const [index, { scheme, value }] of given.entries()) {
    put(`/identifiers/${index}`, [scheme], value);
  }
  return read;
}

const faultWords: Readonly<Record<IdentifierFault, string>> = {
  format: 'it does not have the form of one',
  checksum: 'its check digits do not fit',
  component: 'a part of it cannot occur',
};

export function faultText(
  identifier: Pick<IdentifierRead, 'title' | 'value'> & { fault: IdentifierFault },
): string {
  const { title, value, fault } = identifier;
  return `${value} is not a valid number (${title}): ${faultWords[fault]}.`;
}

export function identifierChecks(identifiers: readonly IdentifierRead[]): Check[] {
  return identifiers.map(({ title, value, fault, pointer }) => ({
    check: 'identifier',
    result: fault === null ? 'passed' : 'failed',
    detail:
      fault === null
        ? `${pointer}: form and check digits of ${value} are right (${title}). Whether it was issued is not known.`
        : `${pointer}: ${faultText({ title, value, fault })}`,
    document: null,
  }));
}
