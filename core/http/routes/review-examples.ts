// Examples of reviews in the OpenAPI document: one invoice whose amount was hard to read.

const workflowId = 'wf_01jd0000000000000000000042';
const createdAt = '2026-03-02T09:14:07.120Z';

export const summaryExample = {
  workflow_id: workflowId,
  reason: 'Confidence 0.74 is below the threshold of 0.8.',
  cause: 'below_confidence_threshold',
  pipeline: 'finance',
  operation: 'invoice',
  confidence_score: 0.74,
  created_at: createdAt,
  due_at: '2026-03-03T09:14:09.300Z',
  claim: {
    reviewer: 'ines',
    claimed_at: '2026-03-02T09:20:00.000Z',
    expires_at: '2026-03-02T09:50:00.000Z',
  },
  assignment: null,
};

const statusExample = {
  workflow_id: workflowId,
  pipeline: 'finance',
  operation: 'invoice',
  status: 'in_review',
  stage: null,
  stop_point: 'below_confidence_threshold',
  progress: 1,
  confidence_score: 0.74,
  attempts: 1,
  created_at: createdAt,
  started_at: createdAt,
  finished_at: null,
  review: {
    reason: summaryExample.reason,
    cause: summaryExample.cause,
    assigned_to: 'ines',
    url: `https://workmill.example.com/dashboard/reviews/${workflowId}`,
  },
  error: null,
  status_url: `https://workmill.example.com/v1/workflows/${workflowId}/status`,
  result_url: `https://workmill.example.com/v1/results/${workflowId}`,
  audit_id: 'aud_01jd0000000000000000000043',
};

function unitWith(amount: number): object {
  const invoice = { invoice_number: '2026-1042', amount, currency: 'EUR' };
  return { invoice_object: invoice, confidence_score: 0.74 };
}

const amountPath = '/invoice_object/amount';

export const openExample = {
  ...summaryExample,
  status: statusExample,
  fields: [
    { path: amountPath, value: 190, confidence: 0.76, failed: false, corrected: false },
    {
      path: '/invoice_object/invoice_number',
      value: '2026-1042',
      confidence: 0.98,
      failed: false,
      corrected: false,
    },
  ],
  validation_failures: [],
  flags: [
    {
      code: 'total_mismatch',
      severity: 'critical',
      message: 'net 1000 and tax 190 are 1190, not 190',
      field: '/invoice_object/gross_amount',
    },
  ],
  completed_unit: unitWith(190),
  local_models: [],
  evidence: {
    [amountPath]: {
      page: 1,
      bbox: [471.2, 640.1, 519.8, 652.3],
      text: '190,00',
      confidence: 0.76,
      source: 'layout',
    },
  },
  approvals: { required: 1, given: [] },
  corrections: [],
  pending_decision: null,
};

const decidedAt = '2026-03-02T09:22:31.004Z';

export const correctedExample = {
  ...openExample,
  claim: null,
  status: {
    ...statusExample,
    status: 'resolved',
    finished_at: decidedAt,
    review: {
      ...statusExample.review,
      assigned_to: null,
      decision: {
        decision: 'correct',
        reviewers: ['ines'],
        decided_at: decidedAt,
        comment: 'The total is on page 2.',
        corrections: 1,
      },
    },
  },
  fields: [
    openExample.fields[1],
    { path: amountPath, value: 1190, confidence: null, failed: false, corrected: true },
  ],
  completed_unit: unitWith(1190),
  evidence: {},
  local_models: [],
  approvals: {
    required: 1,
    given: [
      {
        reviewer: 'ines',
        decision: 'correct',
        comment: 'The total is on page 2.',
        decided_at: decidedAt,
      },
    ],
  },
  corrections: [
    { path: amountPath, before: 190, after: 1190, reviewer: 'ines', corrected_at: decidedAt },
  ],
};
