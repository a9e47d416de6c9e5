// Plain JavaScript: counts the words of a text, and takes nothing else for a fact.

import { defineOperation, definePipeline, wordsOf } from 'workmill/sdk';

const count = {
  type: 'object',
  additionalProperties: false,
  required: ['words', 'different'],
  properties: { words: { type: 'integer' }, different: { type: 'integer' } },
};

export default definePipeline({
  title: 'Word count',
  description: 'Counts the words of a text.',
  settings: { type: 'object', additionalProperties: false, properties: {} },
  operations: {
    count: defineOperation({
      title: 'Count words',
      description: 'Counts the words of a text.',
      input: {
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: { text: { type: 'string', minLength: 1 } },
      },
      options: { type: 'object', additionalProperties: false, properties: {} },
      output: count,
      published: count,
      documents: [],
      unit: 'text',
      successStatus: 'completed',
      eventType: 'text.counted',
      businessObject: count,
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.8 },
      steps: ['counting'],
      examples: [
        {
          title: 'Three words',
          request: { input: { text: 'Two and two' } },
          response: { status: 'completed', completed_unit: { words: 3, different: 2 } },
        },
      ],
      async run({ input }, { step }) {
        const words = await step('counting', () => wordsOf(input.text));
        const completedUnit = { words: words.length, different: new Set(words).size };
        return {
          completedUnit,
          confidence: 0.99,
          evidence: {},
          validation: { rulesPassed: 0, failures: [] },
          businessObject: completedUnit,
        };
      },
    }),
  },
});
