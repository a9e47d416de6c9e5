// Reads each document of a request by its type, and runs the checks for that type.

import type { Document } from 'workmill/sdk';
import { findBarcodes, licensesIn, type FoundBarcode } from './barcodes/find-barcodes.ts';
import { addressChecks } from './checks/address-checks.ts';
import type { Check } from './checks/check.ts';
import { checkFiling, filingChecks, type CheckedFiling } from './checks/filing-checks.ts';
import { identityChecks } from './checks/identity-checks.ts';
import { ownershipChecks, type ReadOwnership } from './checks/ownership-checks.ts';
import { registryChecks } from './checks/registry-checks.ts';
import type { Subject } from './checks/subject.ts';
import { trailChecks, type ReadTrail } from './checks/trail-checks.ts';
import { isIdentityType, type DocumentType } from './documents/document-types.ts';
import { readAddressProof, type AddressProof } from './documents/read-address.ts';
import { readIdentity, type Identity } from './documents/read-identity.ts';
import { readRegistryExtract, type RegistryExtract } from './documents/read-registry.ts';
import { readFiling } from './filings/read-filing.ts';
import { readStatements } from './ownership/read-statements.ts';
import { traceOwners } from './ownership/trace-owners.ts';
import type { Settings } from './settings-schema.ts';
import { readTrail } from './trails/read-trail.ts';
import { summarizeTrail } from './trails/trail-summary.ts';

export interface GivenDocument {
  type: DocumentType;
  document: Document;
}

export interface ReadDocument extends GivenDocument {
  barcodes: readonly FoundBarcode[];
  identity: Identity | null;
  address: AddressProof | null;
  registry: RegistryExtract | null;
  filing: CheckedFiling | null;
  trail: ReadTrail | null;
  ownership: ReadOwnership | null;
  checks: Check[];
}

export interface ReadingFacts {
  subject: Subject | null;
  settings: Settings;
  /** Date as YYYY-MM-DD. */
  today: string;
}

export function readDocuments(
  given: readonly GivenDocument[],
  facts: ReadingFacts,
): ReadDocument[] {
  return given.map((one, index) => readDocument(one, index, facts));
}

function readDocument(given: GivenDocument, index: number, facts: ReadingFacts): ReadDocument {
  const { type, document } = given;
  const { subject, today, settings } = facts;
  const isIdentity = isIdentityType(type);
  const barcodes = findBarcodes(document);
  const licenses = licensesIn(barcodes);
  const [license = null] = licenses;
  const found = isIdentity || type === 'other' ? readIdentity(document, license, today) : null;
  // A document without a type is an identity document if it has a zone or a license barcode.
  const identity = isIdentity || found?.zone || found?.license ? found : null;
  const address = type === 'proof_of_address' ? readAddressProof(document, today) : null;
  const registry = type === 'company_registry' ? readRegistryExtract(document) : null;
  const filing = type === 'filing' ? filingIn(document) : null;
  const trail = type === 'audit_log' ? trailOf(document, settings) : null;
  const ownership = type === 'ownership' ? ownershipIn(document) : null;
  const about = { document: index, subject, today };
  const numbers = new Set(licenses.map((one) => one.license.documentNumber));
  const otherLicenses = Math.max(0, numbers.size - 1);
  const expects = isIdentity ? (type === 'passport' ? 'zone' : 'zone_or_license') : 'nothing';
  return {
    ...given,
    barcodes,
    identity,
    address,
    registry,
    filing,
    trail,
    ownership,
    checks: [
      ...completeChecks(document, index, barcodes.length > 0),
      ...(identity ? identityChecks({ ...about, identity, expects, otherLicenses }) : []),
      ...(address
        ? addressChecks({
            ...about,
            proof: address,
            source: document,
            maxMonths: settings.proof_of_address_months ?? 3,
          })
        : []),
      ...(registry
        ? registryChecks({
            ...about,
            extract: registry,
            maxMonths: settings.registry_extract_months ?? 6,
          })
        : []),
      ...(type === 'ownership'
        ? ownershipChecks(ownership, index, settings.ownership_threshold ?? 25)
        : []),
      ...(type === 'filing' ? filingChecks(filing, about) : []),
      ...(type === 'audit_log' ? trailChecks(trail, index) : []),
    ],
  };
}

function filingIn(document: Document): CheckedFiling | null {
  const filing = readFiling(document);
  return filing && checkFiling(filing);
}

function trailOf(document: Document, settings: Settings): ReadTrail | null {
  const trail = readTrail(document);
  if (!trail) return null;
  const summary = summarizeTrail(trail, settings.trail_gap_hours ?? 24);
  return { format: trail.format, summary };
}

function ownershipIn({ text }: Document): ReadOwnership | null {
  const data = readStatements(text);
  return data && { data, chains: traceOwners(data) };
}

function completeChecks(
  { notes, text, attachments }: Document,
  document: number,
  hasBarcodes: boolean,
): Check[] {
  const cut = notes.find(({ code }) => code === 'text_truncated' || code === 'pages_skipped');
  // A package has no text of its own.
  const isPackage = attachments.some((attached) => hasText(attached.document));
  const isBlank = text.trim() === '' && !hasBarcodes && !isPackage;
  const detail = isBlank
    ? 'No text was read. The picture may be too dark, too small or blurred: send a better one.'
    : (cut?.message ?? 'The whole document was read.');
  const result = isBlank || cut ? 'failed' : 'passed';
  return [{ check: 'document_complete', result, detail, document }];
}

function hasText(document: Document | null): boolean {
  return document !== null && document.text.trim() !== '';
}
