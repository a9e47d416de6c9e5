// Compares the expectations of the request with the values read. A difference is a flag, never an
// overwrite.

import { isUnpayable } from '../einvoice/type-codes.ts';
import { isOnlyProposed } from '../known.ts';
import { vendorContradiction } from './known.ts';
import { pointer, plainId, type Check, type Facts } from './check.ts';
import { hasVatIdForm, vatCountry } from './vat-id.ts';

export const requestChecks: readonly Check[] = [
  {
    code: 'read_from_attachment',
    severity: 'info',
    effect: 'none',
    says: 'which file of an e-mail or archive was read',
    run({ attachment }) {
      if (attachment === undefined) return null;
      const message = `the invoice is the attached file "${attachment}"`;
      return attachment === null ? [] : [{ message }];
    },
  },
  {
    code: 'po_mismatch',
    says: 'another order than `expected_po_number`',
    severity: 'critical',
    effect: 'hold',
    run({ read, request }) {
      if (request.expectedPoNumber === null || !read.poNumber) return null;
      if (isExpectedOrder({ read, request })) return [];
      const message = `expected ${request.expectedPoNumber}, the document says ${read.poNumber.value}`;
      return [{ message, field: pointer.po_number }];
    },
  },
  {
    code: 'po_missing',
    says: 'an order was expected, the document names none',
    severity: 'warning',
    effect: 'hold',
    run({ read, request }) {
      if (request.expectedPoNumber === null) return null;
      if (read.poNumber) return [];
      const message = `expected order ${request.expectedPoNumber}, the document names none`;
      return [{ message, field: pointer.po_number }];
    },
  },
  {
    code: 'vendor_mismatch',
    says: 'another VAT id than `vendor_id`',
    severity: 'critical',
    effect: 'hold',
    trace: 'vendor_match',
    run(facts) {
      const match = requestedVendorMatch(facts);
      if (facts.request.vendorId === null || match === 'unverified') return null;
      if (match === 'verified') return [];
      const read = facts.read.vendorTaxId!.value;
      const message = `expected vendor ${facts.request.vendorId}, the document says ${read}`;
      return [{ message, field: pointer.vendor_tax_id }];
    },
  },
  {
    code: 'document_type_mismatch',
    says: 'another kind of document than `document_type`',
    severity: 'warning',
    effect: 'hold',
    run({ read, request }) {
      if (request.documentType === null || !read.documentType) return null;
      if (request.documentType === read.documentType.value) return [];
      const message = `expected ${request.documentType}, the document is ${read.documentType.value}`;
      return [{ message, field: pointer.document_type }];
    },
  },
  {
    code: 'not_payable',
    says: 'a pro-forma invoice or an offer; rejects',
    severity: 'critical',
    effect: 'reject',
    run({ electronic }) {
      if (!electronic?.typeCode) return null;
      if (!isUnpayable(electronic.typeCode)) return [];
      const message = `type code ${electronic.typeCode} is an offer or a pro-forma invoice`;
      return [{ message, field: pointer.document_type }];
    },
  },
];

/** Whether the order expected by the request is the one that the document names. */
export function isExpectedOrder({ read, request }: Pick<Facts, 'read' | 'request'>): boolean {
  if (request.expectedPoNumber === null || !read.poNumber) return false;
  return plainId(request.expectedPoNumber) === plainId(read.poNumber.value);
}

/** Compares the vendor with the request and with the customer's list of vendors. */
export function vendorMatch(
  facts: Pick<Facts, 'read' | 'request' | 'known'>,
): 'verified' | 'unverified' | 'mismatch' {
  const asked = requestedVendorMatch(facts);
  const { vendor } = facts.known;
  if (asked === 'mismatch' || !vendor) return asked;
  if (facts.known.accountOf.length > 0) return 'mismatch';
  if (vendorContradiction(facts) !== null) return 'mismatch';
  return isOnlyProposed(vendor) ? asked : 'verified';
}

/**
 * Compares the request's vendor_id with the numbers in the document. It is usually the customer's
 * own number, which documents do not contain. Only a different VAT ID of the same country means
 * another vendor.
 */
function requestedVendorMatch({
  read,
  request,
}: Pick<Facts, 'read' | 'request'>): 'verified' | 'unverified' | 'mismatch' {
  if (request.vendorId === null) return 'unverified';
  const expected = plainId(request.vendorId);
  const taxId = read.vendorTaxId && plainId(read.vendorTaxId.value);
  const ids = [taxId, ...read.vendorIds.map((id) => plainId(id.value))];
  if (expected !== '' && ids.includes(expected)) return 'verified';
  if (!taxId || !hasVatIdForm(expected) || !hasVatIdForm(taxId)) return 'unverified';
  return vatCountry(expected) === vatCountry(taxId) ? 'mismatch' : 'unverified';
}
