// The support pipeline: conversations become case records.

import {
  defineOperation,
  definePipeline,
  type Context,
  type LocalModel,
  type ValidationFailure,
} from 'workmill/sdk';
import { checkUnit } from './checks/check-unit.ts';
import { customFieldsModel } from './custom-fields/model.ts';
import { decideCase } from './decide-case.ts';
import { caseView } from './desk-view.ts';
import { businessObjectExample, caseExamples } from './examples.ts';
import { german } from './locales/de.ts';
import { presentBusinessObject, presentEvidence, presentUnit } from './present.ts';
import { readCase, type CaseRead } from './read-case.ts';
import { referenceSets } from './reference-sets.ts';
import { inputSchema, optionsSchema } from './request-schemas.ts';
import { businessObjectSchema, outputSchema, publishedSchema } from './schemas.ts';
import { settingsSchema, type Settings } from './settings-schema.ts';
import { understandCase, type CaseUnderstood, type Models } from './understand-case.ts';
import { categoryModel, sentimentModel } from './understanding/models.ts';

const supportCase = defineOperation<typeof inputSchema, typeof optionsSchema, typeof outputSchema>({
  title: 'Resolve a support case',
  description:
    'Reads a conversation, whatever form it comes in: what it is about, how the customer feels, what ' +
    'was tried and promised; decides priority, team, level and deadline by rules, and suggests what to do.',
  input: inputSchema,
  options: optionsSchema,
  output: outputSchema,
  published: publishedSchema,
  documents: ['/attachments/*'],
  optionalDocuments: ['/attachments/*'],
  texts: ['/transcript'],
  withoutSecrets: ['/transcript'],
  takesAudio: true,
  unit: 'case',
  successStatus: 'resolved',
  eventType: 'case.closed',
  businessObject: { ...businessObjectSchema, examples: [businessObjectExample] },
  businessObjectPaths: { '/case_object': '', '/routing_decision': '/routing_decision' },
  desk: caseView,
  defaults: { confidenceThreshold: 0.25, requireHumanReviewBelow: 0.4 },
  steps: ['reading', 'understanding', 'deciding'],
  examples: caseExamples,
  async run(task, context) {
    const settings = task.settings as Settings;
    const models = { ...(await modelsOf(context)), server: context.model };
    const read = await context.step('reading', () => readCase(task));
    const understood = await context.step('understanding', () =>
      understandCase(read, models, settings),
    );
    const { received_at: received, pauses = [] } = task.options;
    const request = {
      workflowId: task.workflowId,
      customerId: task.customerId,
      source: task.input.source ?? null,
      receivedAt: received === undefined ? context.clock.now() : new Date(received),
      pauses: pauses.map(({ from, until }) => ({
        from: new Date(from),
        until: until === undefined ? context.clock.now() : new Date(until),
      })),
    };
    const decided = await context.step('deciding', () =>
      decideCase(read, understood, request, settings, context),
    );
    const confidence = confidenceIn(read, understood);
    const resolved = { read, understood, decided, confidence };
    const completedUnit = presentUnit(resolved, models);
    return {
      completedUnit,
      confidence,
      evidence: presentEvidence(resolved, models),
      validation: {
        rulesPassed: decided.rulesApplied,
        failures: [...failuresOf(read, understood, models), ...unsureFields(understood, settings)],
      },
      businessObject: presentBusinessObject(completedUnit),
      remember: read.conversation.isAutoReply ? [] : decided.related.remember,
    };
  },
  check: checkUnit,
});

async function modelsOf({ localModel }: Pick<Context, 'localModel'>): Promise<Models> {
  const category: LocalModel | null = await localModel('categories');
  if (!category) throw new Error('the base model of categories is missing');
  return {
    category,
    sentiment: await localModel('sentiment'),
    fields: await localModel('custom_fields'),
  };
}

/**
 * Factors of the confidence. A machine transcript is a draft, and a case with omitted turns is
 * incomplete.
 */
const ofMachineTranscript = 0.6;
const ofDoubtfulTranscript = 0.5;
const ofDroppedTurns = 0.9;
const ofUnknownCategory = 0.1;

function confidenceIn(
  { conversation, isMachineTranscript, doubt }: CaseRead,
  { category }: CaseUnderstood,
): number {
  // The category of an automatic reply needs no review.
  if (conversation.isAutoReply) return 0.95;
  let confidence = category.category === null ? ofUnknownCategory : category.confidence;
  if (isMachineTranscript) confidence *= ofMachineTranscript;
  if (doubt !== null) confidence *= ofDoubtfulTranscript;
  if (conversation.turnsDropped > 0) confidence *= ofDroppedTurns;
  return Math.round(1000 * Math.min(0.999, confidence)) / 1000;
}

/** Languages of the training data of the base models. */
const knownLanguages: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'nl']);

function failuresOf(
  { attachments, conversation, doubt }: CaseRead,
  { languages }: CaseUnderstood,
  models: Models,
): ValidationFailure[] {
  const failures: ValidationFailure[] = [];
  const unheard = attachments.filter(({ status }) => status === 'not_transcribed');
  if (unheard.length > 0) {
    const names = unheard.map(({ name }) => name).join(', ');
    const [{ detail } = { detail: null }] = unheard;
    const message = `A person has to listen to ${names}. ${detail ?? ''}`.trim();
    failures.push({ code: 'audio_not_transcribed', message, field: '/case_object/attachments' });
  }
  if (doubt !== null) {
    const field = '/case_object/machine_transcript';
    failures.push({ code: 'no_speech_found', message: doubt, field });
  }
  const isAnyCustomer = conversation.turns.some(({ role }) => role === 'customer');
  if (!isAnyCustomer && !conversation.isAutoReply && unheard.length === 0) {
    const message = 'No words of a customer were found in the conversation.';
    failures.push({ code: 'no_customer', message, field: '/case_object/participants' });
  }
  const { main } = languages;
  const isKnown = main === null || knownLanguages.has(main) || models.category.origin === 'trained';
  if (!isKnown && !conversation.isAutoReply) {
    const message = `The customer writes a language (${main}) that the model of categories does not know.`;
    failures.push({ code: 'language_unsupported', message, field: '/case_object/category' });
  }
  return failures;
}

function unsureFields(
  { fields }: CaseUnderstood,
  { custom_fields: declared = {} }: Settings,
): ValidationFailure[] {
  return fields.flatMap(({ name, unsure, candidates }, index): ValidationFailure[] => {
    if (!unsure || declared[name]?.review_when_unsure !== true) return [];
    const likely = candidates.slice(0, 3).map(({ value }) => value);
    const hint = likely.length > 0 ? ` Most probable: ${likely.join(', ')}.` : '';
    const message = `The value of the field ${declared[name].title ?? name} is not certain.${hint}`;
    const field = `/case_object/custom_fields/${index}/values`;
    return [{ code: 'field_unsure', message, field }];
  });
}

export default definePipeline({
  title: 'Support',
  description: 'Conversations become cases: category, priority, team, deadline, summary, actions.',
  settings: settingsSchema,
  reference: referenceSets,
  models: {
    categories: categoryModel,
    sentiment: sentimentModel,
    custom_fields: customFieldsModel,
  },
  operations: { case: supportCase },
  locales: { de: german },
});
