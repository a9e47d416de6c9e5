// Compliance pipeline: creates compliance records from identity documents, proofs of address,
// register extracts and identifiers.

import { defineOperation, definePipeline } from 'workmill/sdk';
import { checkUnit } from './checks/check-unit.ts';
import type { Check } from './checks/check.ts';
import { identifierChecks, readIdentifiers } from './checks/identifier-checks.ts';
import { decide } from './checks/policy.ts';
import { residencyChecks } from './checks/residency-checks.ts';
import { confidenceOf } from './confidence.ts';
import { recordView } from './desk-view.ts';
import { businessObjectExample, recordExamples } from './examples.ts';
import { german } from './locales/de.ts';
import { presentBusinessObject, presentEvidence, presentUnit, type Judged } from './present.ts';
import { readDocuments } from './read-documents.ts';
import { inputSchema, optionsSchema } from './request-schemas.ts';
import { businessObjectSchema, outputSchema, publishedSchema } from './schemas.ts';
import { falsePositives } from './screening/false-positives.ts';
import { screeningMonitoring } from './screening/monitor-subjects.ts';
import { screeningCheck } from './screening/present-hits.ts';
import { screenSubject } from './screening/screen-subject.ts';
import { watchLists } from './screening/watch-list.ts';
import { tagRecord, type Tagged } from './tags/tag-record.ts';
import { tagRulesOf } from './tags/tag-rules.ts';
import { settingsSchema, type Settings } from './settings-schema.ts';
import { knownScheme } from './identifiers/schemes.ts';

const record = defineOperation<typeof inputSchema, typeof optionsSchema, typeof outputSchema>({
  title: 'Create a compliance record',
  description:
    'Reads identity documents, proofs of address and register extracts, checks them and the ' +
    'identifiers of the request, compares them with the subject, and decides by policy.',
  input: inputSchema,
  options: optionsSchema,
  output: outputSchema,
  published: publishedSchema,
  documents: ['/documents/*/document_url'],
  unit: 'record',
  successStatus: 'completed',
  eventType: 'compliance.record_generated',
  businessObject: { ...businessObjectSchema, examples: [businessObjectExample] },
  businessObjectPaths: { '/compliance_object': '', '/decision': '/decision' },
  immutableLog: {
    completedUnit: '/compliance_object/immutable_log',
    businessObject: '/immutable_log',
  },
  flags: [
    {
      items: '/compliance_object/checks',
      only: { '/result': ['failed'] },
      code: '/check',
      message: '/detail',
      severity: '/effect',
      severities: { reject: 'critical', review: 'warning', note: 'info' },
    },
  ],
  desk: recordView,
  monitoring: screeningMonitoring,
  defaults: { confidenceThreshold: 0.3, requireHumanReviewBelow: 0.5 },
  steps: ['reading', 'screening', 'checking', 'deciding'],
  examples: recordExamples,
  async run(task, { step, clock, reference }) {
    const { input } = task;
    const settings = task.settings as Settings;
    const subject = input.subject ?? null;
    const now = clock.now();
    const today = now.toISOString().slice(0, 10);
    const given = (input.documents ?? []).map(({ document_type: type }, index) => {
      const document = task.documents[`/documents/${index}/document_url`];
      if (!document) throw new Error(`the operation was called without document ${index}`);
      return { type, document };
    });
    const documents = await step('reading', () =>
      readDocuments(given, { subject, settings, today }),
    );
    const identifiers = readIdentifiers(subject, input.identifiers ?? []);
    const isScreened = subject !== null && task.options.screening;
    const isMonitored = task.options.monitor ?? settings.monitor_subjects ?? false;
    const screening = await step('screening', async () =>
      isScreened ? screenSubject(subject, { reference, at: now }) : null,
    );
    const checks = await step('checking', (): Check[] => [
      ...givenChecks(given.length),
      ...documents.flatMap((document) => document.checks),
      ...identifierChecks(identifiers),
      ...unknownSchemes(input.identifiers ?? []),
      ...residencyChecks(task.residency, task.options.residency_region),
      screeningCheck(screening),
    ]);
    const effects = settings.effects ?? {};
    const ruling = await step('deciding', () => decide(checks, effects));
    const holder = documents.find(({ identity }) => identity)?.identity ?? null;
    const rules = tagRulesOf(settings);
    const facts: Tagged = {
      jurisdiction: input.jurisdiction ?? null,
      subject,
      countries: [subject?.country, subject?.nationality ?? holder?.nationality?.value].filter(
        (country) => country !== undefined,
      ),
      birthDate: subject?.date_of_birth ?? holder?.birthDate?.value ?? null,
      documents,
      schemes: identifiers.map(({ scheme }) => scheme),
      screening,
      today,
    };
    const tags = tagRecord(facts, rules);
    const confidence = confidenceOf(documents);
    const recordType = input.record_type;
    const judged: Judged = {
      recordType,
      subject,
      documents,
      identifiers,
      screening,
      monitored: isScreened && isMonitored ? subject : null,
      tags,
      residency: task.residency,
      tagRules: rules.version,
      checks,
      ruling,
      effects,
      confidence,
    };
    const completedUnit = presentUnit(judged);
    return {
      completedUnit,
      confidence,
      evidence: presentEvidence(judged),
      validation: {
        rulesPassed: checks.filter(({ result }) => result === 'passed').length,
        failures: [],
      },
      businessObject: presentBusinessObject(completedUnit),
    };
  },
  review({ completedUnit }) {
    const { compliance_object: read, decision } = completedUnit;
    if (decision !== 'review') return null;
    const failed = read.checks.filter(
      ({ result, effect }) => result === 'failed' && effect === 'review',
    );
    const [first] = failed;
    const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : '';
    return { code: first!.check, message: `${first!.detail}${more}` };
  },
  check: checkUnit,
});

/** Values in the request alone cannot verify an identity. */
function givenChecks(count: number): Check[] {
  const isGiven = count > 0;
  const detail = isGiven
    ? `${count} documents were given.`
    : 'No document was given that could verify the subject.';
  const result = isGiven ? 'passed' : 'failed';
  return [{ check: 'document_given', result, detail, document: null }];
}

function unknownSchemes(given: readonly { scheme: string; value: string }[]): Check[] {
  return given.flatMap(({ scheme }, index): Check[] => {
    if (knownScheme(scheme)) return [];
    const detail = `/identifiers/${index}: no scheme has the name ${scheme}; it was not checked.`;
    return [{ check: 'identifier', result: 'failed', detail, document: null }];
  });
}

export default definePipeline({
  title: 'Compliance',
  description:
    'Identity documents and identifiers become compliance records with a status by policy.',
  settings: settingsSchema,
  operations: { record },
  locales: { de: german },
  reference: { watch_lists: watchLists, false_positives: falsePositives },
});
