// API representation of local models.

import { presentId } from '../../kernel/ids.ts';
import type { ModelFigures } from '../../learning/evaluate-model.ts';
import type { ModelDetail, ShownModel } from '../../learning/shown.ts';
import type { HeldBackComparison } from '../../learning/versions/compare.ts';
import type { VersionRow } from '../../learning/versions/queries.ts';
import { trainingStates, type TrainingRow } from '../../learning/trainings/queries.ts';
import { trainingSteps } from '../../pipelines/training/task.ts';
import type { LearningReport } from '../../sdk/learning/report.ts';
import {
  count,
  fraction,
  idOf,
  listOf,
  objectOf,
  orNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named } from '../named.ts';

const version = named('ModelVersionId', {
  ...text,
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the model file, hexadecimal.',
});
const versionOrNull = orNull(version);

const author = { ...textOrNull, description: 'ID of the API key; null for the appliance itself.' };

const modelFields = {
  pipeline: text,
  model: text,
  title: text,
  description: text,
  kind: {
    enum: ['one', 'any'],
    description: '`one`: exactly one label; `any`: each label applies or not.',
  },
  learns_from: { ...listOf(text), description: 'Sets of reference data.' },
  base_version: { ...versionOrNull, description: 'The model that the plugin ships.' },
  current_version: {
    ...versionOrNull,
    description: 'Null: the base version answers, if there is one.',
  },
  shadow_version: {
    ...versionOrNull,
    description: 'Answers beside the current one, without effect.',
  },
  automatic: { type: 'boolean', description: 'The current version was promoted automatically.' },
  chosen_by: author,
  chosen_at: timeOrNull,
  newest_version: versionOrNull,
  versions: { ...count, description: 'Stored versions.' },
  rows: { ...count, description: 'Rows of the sets that it learns from.' },
} as const;

export const modelObject = named(
  'LocalModel',
  objectOf(modelFields, { description: 'A model that a pipeline trains for the tenant.' }),
);

export const trainingObject = named(
  'ModelTraining',
  objectOf(
    {
      training_id: idOf('training'),
      pipeline: text,
      model: text,
      status: { enum: trainingStates },
      reason: { enum: ['manual', 'scheduled'] },
      requested_by: author,
      step: { anyOf: [{ enum: trainingSteps }, { type: 'null' }] },
      progress: fraction,
      error: orNull(objectOf({ code: text, message: text })),
      version: versionOrNull,
      created_at: time,
      started_at: timeOrNull,
      finished_at: timeOrNull,
    },
    { description: 'A training of a local model.' },
  ),
);

const workflowIds = { type: 'array', items: idOf('workflow') } as const;

export const modelDetail = named(
  'LocalModelDetail',
  objectOf({
    ...modelFields,
    new_rows: { ...count, description: 'Rows that no trained version has seen.' },
    training: { ...orNull(trainingObject), description: 'The one that is queued or running.' },
    earlier: {
      ...listOf(
        objectOf({
          version: versionOrNull,
          chosen_at: timeOrNull,
          chosen_by: author,
          automatic: { type: 'boolean' },
        }),
      ),
      description: 'Earlier versions, the latest first: where a rollback goes.',
    },
    shadow: {
      ...orNull(
        objectOf({
          answers: { ...count, description: 'Inputs that both versions answered.' },
          agreed: count,
          labels: listOf(
            objectOf({
              current_version: versionOrNull,
              current_label: text,
              shadow_label: text,
              answers: count,
              workflows: { ...workflowIds, description: 'The latest of them.' },
            }),
          ),
        }),
      ),
      description: 'Answers of the version in shadow, differences first.',
    },
  }),
);

const labelFigures = objectOf({
  label: text,
  examples: count,
  precision: fraction,
  recall: fraction,
  f1: fraction,
  unsure: { ...fraction, description: 'Of all examples.' },
  yes: { type: 'number', description: 'Probability from which the answer is yes; 2: never.' },
});

const report = named(
  'ModelReport',
  objectOf(
    {
      examples: count,
      folds: count,
      features: count,
      accuracy: fraction,
      macro_f1: fraction,
      calibration_error: fraction,
      labels: listOf(labelFigures),
      confusion: listOf(objectOf({ expected: text, given: text, count })),
      reject_curve: {
        ...listOf(objectOf({ answered: fraction, probability: fraction, accuracy: fraction })),
        description: 'Accuracy if only the surest share is answered.',
      },
      notes: listOf(text),
    },
    { description: 'Figures on held-back folds: each fold was judged by models of the others.' },
  ),
);

export const modelFigures = named(
  'ModelFigures',
  objectOf(
    {
      examples: count,
      accuracy: {
        ...fraction,
        description: 'Of the likeliest label for kind `one`, of whole sets of labels for `any`.',
      },
      macro_f1: { ...fraction, description: 'Mean of the labels that occur in the examples.' },
      labels: listOf(
        objectOf({
          label: text,
          examples: count,
          precision: fraction,
          recall: fraction,
          f1: fraction,
          unsure: { ...count, description: 'Examples with the answer `unsure` for this label.' },
        }),
      ),
      unknown_labels: {
        ...listOf(text),
        description: 'Labels of the examples that the version does not know.',
      },
    },
    { description: 'Figures of a version on given examples.' },
  ),
);

const scores = { examples: count, current: fraction, candidate: fraction } as const;

const versionFields = {
  version,
  bytes: count,
  origin: { enum: ['trained', 'imported'] },
  plugin_version: text,
  kind: { enum: ['one', 'any'] },
  labels: listOf(text),
  accuracy: {
    ...orNull(fraction),
    description: 'On held-back folds; null for an imported version.',
  },
  macro_f1: orNull(fraction),
  comparison: {
    ...orNull(
      objectOf({
        with: versionOrNull,
        metric: text,
        ...scores,
        known: {
          ...objectOf(scores),
          description: 'Only examples that the current version was trained on.',
        },
      }),
    ),
    description: 'With the version that was current when this one was trained.',
  },
  training_id: orNull(idOf('training')),
  created_by: author,
  created_at: time,
} as const;

export const versionObject = named(
  'ModelVersion',
  objectOf(versionFields, { description: 'A version of a local model. It never changes.' }),
);

export const versionDetail = named(
  'ModelVersionDetail',
  objectOf({
    ...versionFields,
    settings: { ...orNull({ type: 'object' }), description: 'Of the training.' },
    sources: {
      ...orNull(listOf(objectOf({ source: text, rows: count, examples: count, digest: text }))),
      description: 'Examples by source. The digest is a SHA-256; no text is kept.',
    },
    report: orNull(report),
  }),
);

const compared = orNull(objectOf({ accuracy: fraction, macro_f1: fraction }));

export const comparisonObject = named(
  'ModelVersionComparison',
  objectOf({
    one: versionDetail,
    other: versionDetail,
    held_back: {
      ...objectOf({
        examples: count,
        one: compared,
        other: compared,
        differences: listOf(objectOf({ expected: text, one: text, other: text, examples: count })),
      }),
      description: 'On the rows that both were trained on, by models that had not seen them.',
    },
  }),
);

export function presentModel({ declared, choice, versions, newest, rows }: ShownModel) {
  return {
    pipeline: declared.pipeline,
    model: declared.model,
    title: declared.title,
    description: declared.description,
    kind: declared.training.kind,
    learns_from: declared.learnsFrom,
    base_version: declared.baseVersion,
    current_version: choice?.version ?? null,
    shadow_version: choice?.shadow ?? null,
    automatic: choice?.automatic ?? false,
    chosen_by: choice?.chosen_by ?? null,
    chosen_at: choice?.chosen_at?.toISOString() ?? null,
    newest_version: newest,
    versions,
    rows,
  };
}

export function presentModelDetail({ newRows, training, shadow, ...shown }: ModelDetail) {
  const earlier = (shown.choice?.earlier ?? []).toReversed();
  return {
    ...presentModel(shown),
    new_rows: newRows,
    training: training && presentTraining(training),
    earlier: earlier.map(({ version: of, at, by, automatic }) => {
      return { version: of, chosen_at: at, chosen_by: by, automatic };
    }),
    shadow: shadow && {
      answers: shadow.answers,
      agreed: shadow.agreed,
      labels: shadow.counts.map(({ workflow_ids, current_version, ...rest }) => ({
        ...rest,
        current_version: current_version === '' ? null : current_version,
        workflows: workflow_ids.map((id) => presentId('workflow', id)),
      })),
    },
  };
}

export function presentTraining(row: TrainingRow) {
  return {
    training_id: presentId('training', row.training_id),
    pipeline: row.pipeline,
    model: row.model,
    status: row.state,
    reason: row.reason,
    requested_by: row.requested_by,
    step: row.step as (typeof trainingSteps)[number] | null,
    progress: row.progress,
    error: row.error,
    version: row.version,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function presentVersion(row: VersionRow) {
  return {
    version: row.version,
    bytes: row.size,
    origin: row.origin,
    plugin_version: row.plugin_version,
    kind: row.kind,
    labels: row.labels,
    accuracy: row.report?.accuracy ?? null,
    macro_f1: row.report?.macroF1 ?? null,
    comparison: row.comparison,
    training_id: row.training_id && presentId('training', row.training_id),
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
  };
}

export function presentVersionDetail(row: VersionRow) {
  return {
    ...presentVersion(row),
    settings: row.settings,
    sources: row.examples,
    report: row.report && presentReport(row.report),
  };
}

function presentReport({ macroF1, calibrationError, rejectCurve, ...rest }: LearningReport) {
  return {
    ...rest,
    macro_f1: macroF1,
    calibration_error: calibrationError,
    reject_curve: rejectCurve,
  };
}

export function presentFigures({ macroF1, unknownLabels, ...rest }: ModelFigures) {
  return { ...rest, macro_f1: macroF1, unknown_labels: unknownLabels };
}

export function presentComparison({
  one,
  other,
  heldBack,
}: {
  one: VersionRow;
  other: VersionRow;
  heldBack: HeldBackComparison;
}) {
  const figures = (given: HeldBackComparison['one']) =>
    given && { accuracy: given.accuracy, macro_f1: given.macroF1 };
  return {
    one: presentVersionDetail(one),
    other: presentVersionDetail(other),
    held_back: { ...heldBack, one: figures(heldBack.one), other: figures(heldBack.other) },
  };
}
