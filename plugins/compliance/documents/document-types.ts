// Document types that a request can specify.

export const documentTypes = [
  'passport',
  'id_card',
  'driving_license',
  'proof_of_address',
  'company_registry',
  'ownership',
  'filing',
  'audit_log',
  'other',
] as const;

export type DocumentType = (typeof documentTypes)[number];

/** Types that identify a person by a machine-readable zone or a barcode. */
const identityTypes: ReadonlySet<string> = new Set<DocumentType>([
  'passport',
  'id_card',
  'driving_license',
]);

export function isIdentityType(type: string): boolean {
  return identityTypes.has(type);
}
