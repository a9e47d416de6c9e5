// Examples shown in the API reference.

import type { FromSchema, OperationExample } from 'workmill/sdk';
import { presentBusinessObject, type CompletedUnit } from './present.ts';
import type { inputSchema, optionsSchema } from './request-schemas.ts';

type Example = OperationExample<
  FromSchema<typeof inputSchema, { keepDefaultedPropertiesOptional: true }>,
  FromSchema<typeof optionsSchema, { keepDefaultedPropertiesOptional: true }>,
  CompletedUnit
>;

const checks: CompletedUnit['compliance_object']['checks'] = [
  {
    check: 'zone_check_digits',
    result: 'passed',
    detail:
      '5 of 5 check digits are right. This shows that the zone was read and printed consistently, not that the document is genuine.',
    document: 0,
    effect: 'review',
  },
  {
    check: 'document_valid',
    result: 'passed',
    detail: 'Valid until 2031-07-14.',
    document: 0,
    effect: 'reject',
  },
  {
    check: 'subject_name',
    result: 'passed',
    detail: 'The document says LENE MARIE HOLMGAARD, the request Lene Holmgaard: the same name.',
    document: 0,
    effect: 'review',
  },
  {
    check: 'identifier',
    result: 'passed',
    detail:
      '/identifiers/0: form and check digits of DK5000400440116243 are right (IBAN (ISO 13616)). Whether it was issued is not known.',
    document: null,
    effect: 'review',
  },
];

const unit: CompletedUnit = {
  compliance_object: {
    record_type: 'kyc',
    verification_status: 'verified',
    regulatory_tags: ['gdpr.personal_data', 'kyc.identity', 'aml.customer_due_diligence'],
    subject: {
      kind: 'person',
      name: 'Lene Holmgaard',
      date_of_birth: '1984-02-09',
      nationality: 'DK',
      country: 'DK',
      document_number: '209348175',
      registration_number: null,
      lei: null,
      tax_id: null,
    },
    checks,
    screening: {
      screened_at: '2026-11-23T09:14:02.000Z',
      subject: {
        kind: 'person',
        name: 'Lene Holmgaard',
        date_of_birth: '1984-02-09',
        nationality: 'DK',
        country: 'DK',
      },
      lists: [],
      hits: [],
    },
    data_residency: null,
    immutable_log: null,
    documents: [
      {
        document_type: 'passport',
        format: 'image',
        sha256: '5f1d7a84db00d2fce00b31a7fc73224924d2cdf10c9cfd3a1c2f6c2ab43b0a51',
        zone: {
          format: 'TD3',
          lines: [
            'P<DNKHOLMGAARD<<LENE<MARIE<<<<<<<<<<<<<<<<<<',
            '2093481755DNK8402091F3107141<<<<<<<<<<<<<<04',
          ],
          document_code: 'P',
          issuer: 'DNK',
          check_digits: [{ name: 'document_number', digit: '5', expected: 5, right: true }],
          corrections: [],
        },
        barcodes: [],
        filing: null,
        trail: null,
        ownership: null,
        fields: {
          surname: 'HOLMGAARD',
          given_names: 'LENE MARIE',
          date_of_birth: '1984-02-09',
          sex: 'female',
          nationality: 'DK',
          issuing_country: 'DK',
          document_number: '209348175',
          date_of_expiry: '2031-07-14',
          address: null,
          date: null,
          company_name: null,
          registration_number: null,
          company_status: null,
        },
      },
    ],
    identifiers: [
      {
        scheme: 'iban',
        value: 'DK5000400440116243',
        valid: true,
        fault: null,
        pointer: '/identifiers/0',
      },
    ],
    tags: [
      {
        tag: 'kyc.identity',
        title: 'Verification of identity',
        cite: 'Directive (EU) 2015/849, Art. 13(1)(a)',
        retention: {
          class: 'aml',
          period: '5 years after the relationship ends',
          cite: 'Directive (EU) 2015/849, Art. 40(1)',
        },
      },
    ],
    tag_rules: '2026-11-23',
    policy: '2026-11-24',
  },
  confidence_score: 0.95,
  validation_traces: {
    document_integrity: 'passed',
    identity_match: 'passed',
    screening: 'skipped',
  },
  decision: 'auto_verify',
};

const verified: Example = {
  title: 'A passport that agrees with the customer’s data',
  request: {
    input: {
      record_type: 'kyc',
      documents: [
        {
          document_url: 'https://files.example.com/kyc/holmgaard-passport.jpg',
          document_type: 'passport',
        },
      ],
      subject: {
        kind: 'person',
        name: 'Lene Holmgaard',
        date_of_birth: '1984-02-09',
        nationality: 'DK',
        country: 'DK',
        document_number: '209348175',
      },
      identifiers: [{ scheme: 'iban', value: 'DK50 0040 0440 1162 43' }],
    },
  },
  response: {
    workflow_id: 'wf_01k6z9a1b2c3d4e5f6g7h8j9km',
    status: 'completed',
    completed_unit: unit,
    processing_ms: 640,
    audit_id: 'aud_01k6z9a1c3d4e5f6g7h8j9kmnp',
  },
};

export const recordExamples: readonly Example[] = [verified];

/** Business object of the event for the example record. */
export const businessObjectExample = presentBusinessObject(unit);
