// Reads a letter: its subject, its date and who signed it.

import {
  defineOperation,
  definePipeline,
  evidenceOf,
  findLabelled,
  PipelineFault,
} from 'workmill/sdk';

const text = { type: ['string', 'null'] } as const;

// The completed unit. The types of `run` come from these schemas.
const letter = {
  type: 'object',
  additionalProperties: false,
  required: ['subject', 'date', 'signed_by'],
  properties: {
    subject: { ...text, description: 'What the letter is about.' },
    date: { ...text, description: 'YYYY-MM-DD' },
    signed_by: {
      ...text,
      description: 'Who signed it; null when nobody did.',
      'x-personal-data': 'name',
    },
  },
} as const;

const read = defineOperation({
  title: 'Read a letter',
  description: 'Finds the subject, the date and the signature of a letter.',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['document_url'],
    properties: { document_url: { type: 'string', minLength: 1 } },
  },
  options: { type: 'object', additionalProperties: false, properties: {} },
  output: letter,
  published: letter,
  documents: ['/document_url'],
  unit: 'letter',
  successStatus: 'completed',
  eventType: 'letter.completed',
  businessObject: letter,
  defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.8 },
  steps: ['finding', 'checking'],
  examples: [
    {
      title: 'A letter',
      request: { input: { document_url: 'https://files.example.com/letter.txt' } },
      response: {
        status: 'completed',
        completed_unit: {
          subject: 'Delivery of 12 March',
          date: '2026-02-20',
          signed_by: 'I. Moser',
        },
      },
    },
  ],

  async run(task, { step }) {
    const document = task.documents['/document_url'];
    if (!document) throw new PipelineFault('document_unreadable', 'There is no document.');

    const found = await step('finding', () => ({
      subject: findLabelled(document, ['Subject', 'Re']),
      date: findLabelled(document, ['Date'], { pattern: /\d{4}-\d{2}-\d{2}/ }),
      signed_by: findLabelled(document, ['Signed', 'Signed by'], { where: ['right'] }),
    }));

    return await step('checking', () => {
      const { subject, date, signed_by: signed } = found;
      // Evidence shows a reviewer where each value was read.
      const evidence = Object.fromEntries(
        Object.entries(found).flatMap(([name, hit]) =>
          hit ? [[`/${name}`, evidenceOf(hit.value, { confidence: hit.value.similarity })]] : [],
        ),
      );
      const completedUnit = {
        subject: subject?.value.text ?? null,
        date: date?.value.text ?? null,
        signed_by: signed?.value.text ?? null,
      };
      // A failure sends the result to review, whatever its confidence.
      const failures = subject ? [] : [{ code: 'no_subject', message: 'No subject was found.' }];
      return {
        completedUnit,
        confidence: subject && date ? 0.95 : 0.6,
        evidence,
        validation: { rulesPassed: subject ? 1 : 0, failures },
        businessObject: completedUnit,
      };
    });
  },

  // A business rule: a valid result that still requires a review.
  review: ({ completedUnit }) =>
    completedUnit.signed_by === null
      ? { code: 'unsigned', message: 'Nobody signed the letter.', field: '/signed_by' }
      : null,
});

export default definePipeline({
  title: 'Letters',
  description: 'Reads letters.',
  settings: { type: 'object', additionalProperties: false, properties: {} },
  operations: { read },
});
