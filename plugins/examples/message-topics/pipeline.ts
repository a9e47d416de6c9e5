// Sorts messages of customers by topic with a local model: a base model for the first day, versions that
// the appliance trains for each tenant from labeled messages and from corrections of reviewers.

import {
  defineOperation,
  definePipeline,
  messageBlocks,
  type Evidence,
  type LocalModelDeclaration,
  type ReferenceRow,
} from 'workmill/sdk';

/** What a customer wrote can name people, so it is masked as a whole. */
const text = {
  type: 'string',
  minLength: 1,
  maxLength: 10_000,
  'x-personal-data': 'text',
} as const;
const none = { type: 'object', additionalProperties: false, properties: {} } as const;

const sorted = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'topic'],
  properties: {
    text,
    topic: { type: ['string', 'null'], description: 'Null if no topic is likely enough.' },
  },
} as const;

const exampleOf = ({ text: words, topic }: ReferenceRow) =>
  typeof words === 'string' && typeof topic === 'string' ? [{ text: words, labels: [topic] }] : [];

const topics: LocalModelDeclaration = {
  title: 'Topics of messages',
  description: 'Delivery, fault or invoice; tenants can add topics of their own.',
  training: {
    kind: 'one',
    // Without meanings: the base knows too few kinds of texts to be unsure about unknown words.
    blocks: messageBlocks.filter(({ source }) => source !== 'meanings'),
    minimumExamples: 4,
    rareLabels: 'leave_out',
    contradictions: 'leave_out',
  },
  learnsFrom: { labeled_messages: exampleOf, topic_lessons: exampleOf },
  base: 'models/topics.model',
  judgedBy: { metric: 'accuracy', margin: 0.01 },
};

export default definePipeline({
  title: 'Message topics',
  description: 'Sorts messages of customers by topic.',
  settings: none,
  models: { topics },
  reference: {
    labeled_messages: {
      title: 'Labeled messages',
      description: 'Messages with their topics, to train the model from.',
      key: 'message_id',
      findBy: [],
      searchIn: [],
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['message_id', 'text', 'topic'],
        properties: { message_id: { type: 'string' }, text, topic: { type: 'string' } },
      },
    },
    topic_lessons: {
      title: 'Corrected topics',
      description: 'Kept by reviews: messages whose topic a person has corrected.',
      key: 'workflow_id',
      findBy: [],
      searchIn: [],
      schema: {
        type: 'object',
        required: ['workflow_id'],
        properties: {
          workflow_id: { type: 'string' },
          text,
          topic: { type: ['string', 'null'] },
        },
      },
      keptByReviews: { corrected: ['/topic'], columns: { text: '/text', topic: '/topic' } },
    },
  },
  operations: {
    sort: defineOperation({
      title: 'Sort a message',
      description: 'Names the topic of a message; one that is not clear goes to review.',
      input: {
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: { text },
      },
      options: none,
      output: sorted,
      published: sorted,
      documents: [],
      unit: 'message',
      successStatus: 'completed',
      eventType: 'message.sorted',
      businessObject: sorted,
      defaults: { confidenceThreshold: 0.5, requireHumanReviewBelow: 0.6 },
      steps: ['sorting'],
      examples: [
        {
          title: 'A fault',
          request: { input: { text: 'The lamp is broken and does not turn on.' } },
          response: {
            status: 'completed',
            completed_unit: { text: 'The lamp is broken and does not turn on.', topic: 'fault' },
          },
        },
      ],
      async run({ input }, { localModel, step }) {
        const model = await localModel('topics');
        const answer = await step('sorting', () => model?.predict(input.text));
        const topic = answer?.labels[0] ?? null;
        const confidence = Math.min(0.999, answer?.ranked[0]?.probability ?? 0);
        const evidence: Record<string, Evidence> = {};
        if (model && topic !== null) {
          // The strongest words, so that a reviewer sees why.
          const [reason] = model.explain(input.text, topic, 1);
          const words = reason?.words ?? '';
          const { source } = model;
          evidence['/topic'] = { page: null, bbox: null, text: words, confidence, source };
        }
        const failures = [
          { code: 'topic_unclear', message: 'No topic is likely enough.', field: '/topic' },
        ];
        const completedUnit = { text: input.text, topic };
        return {
          completedUnit,
          confidence,
          evidence,
          validation: { rulesPassed: topic === null ? 0 : 1, failures: topic ? [] : failures },
          businessObject: completedUnit,
        };
      },
    }),
  },
});
