// Runs that last until somebody ends them: the first attempt of `hold` never finishes by itself, the
// next one does at once. So a test interrupts a run for certain, and sees that it was taken up again.

import { defineOperation, definePipeline } from 'workmill/sdk';

const unit = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'attempt'],
  properties: { label: { type: 'string' }, attempt: { type: 'integer' } },
} as const;

function operation(title: string, holdsFirst: boolean) {
  return defineOperation({
    title,
    description: 'Gives back its label and the number of the attempt.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['label'],
      properties: { label: { type: 'string' } },
    },
    options: { type: 'object', additionalProperties: false, properties: {} },
    output: unit,
    published: unit,
    documents: [],
    unit: 'label',
    successStatus: 'completed',
    eventType: 'label.completed',
    businessObject: unit,
    defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 },
    examples: [],
    async run({ input, attempt }, { signal, progress }) {
      if (holdsFirst && attempt === 1) {
        progress('holding', 0.5);
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true });
        });
      }
      const done = { label: input.label, attempt };
      return {
        completedUnit: done,
        confidence: 0.99,
        evidence: {},
        validation: { rulesPassed: 1, failures: [] },
        businessObject: done,
      };
    },
  });
}

export default definePipeline({
  title: 'Patient',
  description: 'Runs that wait to be interrupted.',
  settings: { type: 'object', additionalProperties: false, properties: {} },
  operations: { hold: operation('Hold', true), label: operation('Label', false) },
});
