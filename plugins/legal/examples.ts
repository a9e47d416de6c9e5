// Examples of the API reference.

import type { FromSchema, OperationExample } from 'workmill/sdk';
import { presentBusinessObject, type CompletedUnit } from './present.ts';
import type { inputSchema, optionsSchema } from './schemas.ts';

type Example = OperationExample<
  FromSchema<typeof inputSchema, { keepDefaultedPropertiesOptional: true }>,
  FromSchema<typeof optionsSchema, { keepDefaultedPropertiesOptional: true }>,
  CompletedUnit
>;

const renewal =
  'Thereafter this Agreement renews automatically for successive one-year terms unless either party gives at least 60 days’ written notice before the end of the term.';

const unit: CompletedUnit = {
  contract_intelligence: {
    parties: ['Nordbach Systems GmbH', 'Seeufer Logistics Ltd.'],
    effective_date: '2026-03-01',
    risk_classification: 'low_risk',
    flagged_clauses: [
      {
        clause: 'Automatic renewal',
        risk: 'low',
        recommendation: 'auto_accept',
        rule: 'renewal.automatic',
        message: 'Automatic renewal: true',
        quote: renewal,
        page: 2,
        position: 'Renewal by written agreement.',
        fallback: 'Automatic renewal for at most one year.',
        candidates: [],
      },
    ],
    obligations_extracted: [
      {
        action: 'Supplier shall deliver the migration plan by 30 April 2026',
        deadline: '2026-04-30',
        party: 'Supplier',
        prohibition: false,
        due: 'by 30 April 2026',
        condition: null,
        quote: 'Supplier shall deliver the migration plan by 30 April 2026.',
        page: 1,
      },
      {
        action: 'Supplier shall maintain liability insurance during the term',
        ongoing: true,
        party: 'Supplier',
        prohibition: false,
        due: 'during the term',
        condition: null,
        quote: 'Supplier shall maintain liability insurance during the term.',
        page: 2,
      },
    ],
    metadata: {
      contract_type: 'msa',
      title: 'MASTER SERVICES AGREEMENT',
      language: 'en',
      agreement_date: '2026-02-20',
      agreement_date_derived: null,
      effective_date_derived: null,
      expiration_date: '2029-03-01',
      expiration_date_derived: '3 years from 2026-03-01',
      term: { count: 3, unit: 'year' },
      renewal: {
        automatic: true,
        term: { count: 1, unit: 'year' },
        notice: { count: 60, unit: 'day' },
        notice_by: '2028-12-31',
      },
      governing_law: 'England and Wales',
      venue: { kind: 'courts', place: 'London', exclusive: true },
    },
    party_details: [
      { name: 'Nordbach Systems GmbH', role: 'supplier', aliases: ['Supplier'] },
      { name: 'Seeufer Logistics Ltd.', role: 'customer', aliases: ['Customer'] },
    ],
    clauses: [
      {
        clause: 'renewal_term',
        presence: 'found',
        probability: 0.97,
        passages: [{ text: renewal, page: 2, probability: 0.97 }],
        candidates: [],
      },
      {
        clause: 'exclusivity',
        presence: 'not_found',
        probability: 0.01,
        passages: [],
        candidates: [],
      },
    ],
    comparison: null,
    tracked_changes: [],
    comments: [],
    nda_questions: [],
    sums: [{ amount: '250000', currency: 'EUR', purpose: 'cap' }],
    signatures: [
      {
        party: 'Nordbach Systems GmbH',
        name: 'Anke Dirksen',
        title: 'Managing Director',
        date: '2026-02-20',
        signed: true,
      },
    ],
    inconsistencies: [],
  },
  confidence_score: 0.913,
  decision: 'auto_accept_with_review_notes',
  audit_trail: [
    { check: 'playbook', result: 'info', detail: 'shipped 2026-11-23' },
    {
      check: 'counterparty',
      result: 'passed',
      detail: 'parties: Nordbach Systems GmbH; Seeufer Logistics Ltd.',
    },
  ],
};

const accepted: Example = {
  title: 'A services agreement that can be accepted with notes',
  request: {
    input: {
      document_url: 'https://files.example.com/contracts/seeufer-msa.pdf',
      contract_type: 'msa',
      counterparty: 'Seeufer Logistics',
    },
    options: { extract_obligations: true, risk_threshold: 'conservative' },
  },
  response: {
    workflow_id: 'wf_01k6z9a1b2c3d4e5f6g7h8j9km',
    status: 'completed',
    completed_unit: unit,
    processing_ms: 212,
    audit_id: 'aud_01k6z9a1c3d4e5f6g7h8j9kmnp',
  },
};

export const contractExamples: readonly Example[] = [accepted];

/** Business object in the event of the example contract. */
export const businessObjectExample = presentBusinessObject(unit);
