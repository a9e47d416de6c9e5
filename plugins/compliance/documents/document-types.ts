// What a document of a request is said to be.

export const documentTypes = [
  'passport',
  'id_card',
  'proof_of_address',
  'company_registry',
  'ownership',
  'filing',
  'audit_log',
  'other',
] as const;

export type DocumentType = (typeof documentTypes)[number];

/** Which of them have a machine readable zone, or should have one. */
export const identityTypes: readonly DocumentType[] = ['passport', 'id_card'];
