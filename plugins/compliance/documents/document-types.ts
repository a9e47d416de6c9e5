// What a document of a request is said to be.

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

/** Which of them say who somebody is, in a machine readable zone or a barcode. */
const identityTypes: ReadonlySet<string> = new Set<DocumentType>([
  'passport',
  'id_card',
  'driving_license',
]);

export function isIdentityType(type: string): boolean {
  return identityTypes.has(type);
}
