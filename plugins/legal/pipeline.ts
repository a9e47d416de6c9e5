// The legal pipeline: contracts, NDAs and agreements become contract records.

import { defineOperation, definePipeline, PipelineFault, type Document } from 'workmill/sdk';
import { checkUnit } from './checks/check-unit.ts';
import { clauseModel, openClauseModels } from './clauses/clause-model.ts';
import { compareContracts } from './comparison/compare-contracts.ts';
import type { ComparedVersions } from './comparison/present.ts';
import { rejectChanges } from './comparison/tracked-changes.ts';
import type { ContractType } from './facts/contract-type.ts';
import { contractView } from './desk-view.ts';
import { businessObjectExample, contractExamples } from './examples.ts';
import { askSecondReader } from './model/second-reader.ts';
import { german } from './locales/de.ts';
import { answerQuestions } from './nda/answer.ts';
import { answerWeights, evidenceModel } from './nda/evidence-model.ts';
import { findObligations } from './obligations/find-obligations.ts';
import { presentBusinessObject, presentEvidence, presentUnit } from './present.ts';
import { referenceSets } from './reference.ts';
import { contractIn, isEnglish, readContract, type ContractRead } from './read-contract.ts';
import { reviewContract } from './review-contract.ts';
import {
  businessObjectSchema,
  inputSchema,
  optionsSchema,
  outputSchema,
  publishedSchema,
} from './schemas.ts';
import { settingsSchema, type Settings } from './settings-schema.ts';
import { languageName } from './text/language-name.ts';

/**
 * Minimum number of characters. Less text is a cover letter, a blank page, or a scan without
 * recognized text.
 */
const leastCharacters = 200;

const contract = defineOperation<typeof inputSchema, typeof optionsSchema, typeof outputSchema>({
  title: 'Analyze a contract',
  description:
    'Reads a contract: parties, dates, governing law, clauses and obligations, each with its place; ' +
    'holds it against a playbook, and decides whether a lawyer has to see it.',
  input: inputSchema,
  options: optionsSchema,
  output: outputSchema,
  published: publishedSchema,
  documents: ['/document_url', '/compare_with_url'],
  unit: 'contract',
  successStatus: 'completed',
  eventType: 'contract.processed',
  businessObject: { ...businessObjectSchema, examples: [businessObjectExample] },
  businessObjectPaths: {
    '/contract_intelligence': '',
    '/contract_intelligence/metadata/governing_law': '/governing_law',
    '/contract_intelligence/metadata/expiration_date': '/expiration_date',
    '/decision': '/decision',
  },
  deadlines: {
    title: 'Obligations',
    items: '/contract_intelligence/obligations_extracted',
    summary: '/action',
    date: '/deadline',
    details: {
      party: '/party',
      due: '/due',
      condition: '/condition',
      prohibition: '/prohibition',
      page: '/page',
      quote: '/quote',
    },
    dates: [
      {
        name: 'expiration',
        summary: 'The term ends or is renewed',
        date: '/contract_intelligence/metadata/expiration_date',
      },
      {
        name: 'renewal_notice',
        summary: 'Last day for notice against renewal',
        date: '/contract_intelligence/metadata/renewal/notice_by',
      },
    ],
    reminders: {
      eventType: 'contract.deadline_approaching',
      daysBefore: '/reminders/days_before',
    },
  },
  flags: [{ items: '/contract_intelligence/inconsistencies', code: '/code', message: '/message' }],
  desk: contractView,
  defaults: { confidenceThreshold: 0.4, requireHumanReviewBelow: 0.5 },
  steps: ['reading', 'obligations', 'reviewing', 'comparing'],
  examples: contractExamples,
  async run(task, { step, localModel, model }) {
    const file = task.documents['/document_url'];
    if (!file) throw new Error('the operation was called without its document');
    const document = contractIn(file);
    checkText(document, 'document');
    const other = task.documents['/compare_with_url'];
    const earlier = other ? contractIn(other) : rejectChanges(document);
    if (other) checkText(earlier!, 'document of compare_with_url');
    const models = await openClauseModels(localModel);
    const read = await step('reading', async () =>
      askSecondReader(readContract(document, models), models, model),
    );
    const days = {
      start: read.dates.effective?.value ?? read.dates.agreement?.value ?? null,
      end: read.dates.expiration?.value ?? null,
    };
    const obligations = await step('obligations', () =>
      task.options.extract_obligations ? findObligations(read.contract, read.scores, days) : [],
    );
    const request = {
      contractType: task.input.contract_type,
      counterparty: task.input.counterparty,
      riskThreshold: task.options.risk_threshold,
    };
    const settings = task.settings as Settings;
    const review = await step('reviewing', () => reviewContract(read, request, settings));
    const compared = await step('comparing', (): ComparedVersions | null => {
      if (!earlier) return null;
      const before = readContract(earlier, models);
      const { flags } = reviewContract(before, request, settings);
      const later = { read, flags: review.flags };
      const comparison = compareContracts({ read: before, flags }, later);
      return { ...comparison, comparedWith: other ? 'document' : 'rejected_changes' };
    });
    const ndaAnswers = isNda(read, task.input.contract_type)
      ? answerQuestions(evidenceModel(), read.contract, answerWeights)
      : [];
    const analysis = { read, review, obligations, ndaAnswers, compared, models };
    const completedUnit = presentUnit(analysis);
    return {
      completedUnit,
      confidence: review.confidence,
      evidence: presentEvidence(analysis),
      validation: { rulesPassed: review.rulesPassed, failures: review.failures },
      businessObject: presentBusinessObject(completedUnit),
    };
  },
  review({ completedUnit }) {
    const { language } = completedUnit.contract_intelligence.metadata;
    if (language === null || language === 'en') return null;
    return {
      code: 'clauses_not_read',
      message: `The contract is in ${languageName(language)}: rules find ten kinds of clauses at most, and no obligations.`,
    };
  },
  check: checkUnit,
});

function checkText({ text }: Document, what: string): void {
  if (text.trim().length >= leastCharacters) return;
  throw new PipelineFault(
    'document_unreadable',
    `The ${what} has no text, or too little to be a contract. Send the whole contract.`,
  );
}

/**
 * Returns whether to answer the questions about non-disclosure agreements. They are asked in
 * English only, if the expected type is NDA, or the detected type if none is expected.
 */
function isNda(read: ContractRead, expected: ContractType | undefined): boolean {
  return isEnglish(read.contract.document) && (expected ?? read.kind?.value.type) === 'nda';
}

export default definePipeline({
  title: 'Legal',
  description:
    'Contracts become records: parties, dates, clauses, obligations, and what to do about them.',
  settings: settingsSchema,
  models: { clauses: clauseModel },
  reference: referenceSets,
  operations: { contract },
  locales: { de: german },
});
