// Effective configuration of a pipeline for one tenant. Each value is the tenant's own, else the
// value of the installation's file, else the default of the plugin.

import { escapePointer, type JsonSchema } from '../../kernel/validate.ts';
import type { PipelineSettings } from '../../config/settings.ts';

/** Configuration of results that two reviewers must approve. */
export interface FourEyesConfig {
  /** JSON pointer into completed_unit. */
  amount: string;
  limit: number;
  shared_key?: boolean;
}

/** A condition on a value of the result. Values are compared as texts. */
export interface ValueRuleConfig {
  /** JSON pointer into completed_unit. */
  at: string;
  one_of?: readonly (string | number | boolean)[];
  above?: number | null;
}

/** Hours within which a review should be decided, by its cause; `default` is for all others. */
export type DueHoursConfig = Partial<Record<DueCause, number>>;

export const dueCauses = [
  'default',
  'validation_failed',
  'below_confidence_threshold',
  'below_review_threshold',
  'poison_input',
  'sampled',
] as const;

type DueCause = (typeof dueCauses)[number];

export interface ReviewConfig {
  four_eyes_above: FourEyesConfig | null;
  four_eyes_for: readonly ValueRuleConfig[];
  undo_window_seconds: number;
  due_hours: DueHoursConfig | null;
  due_by_value: readonly (ValueRuleConfig & { hours: number })[];
  /** A reviewer's name, or `role:` and a role. */
  escalate_to: string | null;
  /** Share of the results without a reason for a review that are reviewed all the same. */
  sample: number;
}

type OwnReviewConfig = { [Name in keyof ReviewConfig]?: NonNullable<ReviewConfig[Name]> };

/** What a tenant sets, in the words of the API. */
export interface OwnConfig {
  confidence_threshold?: number;
  require_human_review_below?: number;
  output_schema?: 'strict' | 'extended';
  webhook_on_completion?: string;
  review?: OwnReviewConfig;
  learning?: Partial<LearningConfig>;
  settings?: Record<string, unknown>;
}

/** Configuration of retraining for the models of the pipeline. */
export interface LearningConfig {
  promote: 'by_person' | 'automatic';
  /** Number of new rows after which a model is retrained; 0: never. */
  retrain_after: number;
  shadow: boolean;
}

export type Source = 'tenant' | 'file' | 'default';

export interface Thresholds {
  confidence_threshold: number | null;
  require_human_review_below: number | null;
}

export interface EffectiveConfig extends Thresholds {
  output_schema: 'strict' | 'extended';
  webhook_on_completion: string | null;
  review: ReviewConfig;
  learning: LearningConfig;
  settings: Record<string, unknown>;
  /** Source of each value, by JSON pointer. */
  sources: Record<string, Source>;
}

export interface ConfigLevels {
  own: OwnConfig;
  file: PipelineSettings | undefined;
  /** Null if the plugin's operations differ. */
  defaults: Thresholds;
  /** The plugin's schema of `settings`. */
  schema: JsonSchema;
}

export function effectiveConfig({ own, file, defaults, schema }: ConfigLevels): EffectiveConfig {
  const sources: Record<string, Source> = {};
  const pick: Pick = (name, mine, files, rest) => {
    sources[`/${name}`] = mine !== undefined ? 'tenant' : files != null ? 'file' : 'default';
    return mine ?? files ?? rest;
  };
  return {
    confidence_threshold: pick(
      'confidence_threshold',
      own.confidence_threshold,
      file?.confidenceThreshold,
      defaults.confidence_threshold,
    ),
    require_human_review_below: pick(
      'require_human_review_below',
      own.require_human_review_below,
      file?.requireHumanReviewBelow,
      defaults.require_human_review_below,
    ),
    // The appliance's default is `extended`, so a file without the field gives the same value.
    output_schema: pick(
      'output_schema',
      own.output_schema,
      file?.outputSchema === 'strict' ? 'strict' : null,
      'extended',
    ),
    webhook_on_completion: pick<string | null>(
      'webhook_on_completion',
      own.webhook_on_completion,
      file?.webhookOnCompletion,
      null,
    ),
    review: reviewConfig(own.review ?? {}, file?.review, pick),
    learning: {
      promote: pick<LearningConfig['promote']>(
        'learning/promote',
        own.learning?.promote,
        file?.learning.promote,
        'by_person',
      ),
      retrain_after: pick(
        'learning/retrain_after',
        own.learning?.retrain_after,
        file?.learning.retrainAfter,
        50,
      ),
      shadow: pick('learning/shadow', own.learning?.shadow, file?.learning.shadow, false),
    },
    settings: mergeSettings(schema, own.settings ?? {}, file?.settings ?? {}, sources),
    sources,
  };
}

/** The value of the first level that has one; its source is noted under the name. */
type Pick = <T>(name: string, mine: T | undefined, files: T | null | undefined, rest: T) => T;

function reviewConfig(
  own: OwnReviewConfig,
  file: PipelineSettings['review'] | undefined,
  pick: Pick,
): ReviewConfig {
  const { fourEyesAbove, undoWindowMs, dueHours, escalateTo, sample } = file ?? {};
  const { fourEyesFor = [], dueByValue = [] } = file ?? {};
  return {
    four_eyes_above: pick<FourEyesConfig | null>(
      'review/four_eyes_above',
      own.four_eyes_above,
      fourEyesAbove && fourEyesOf(fourEyesAbove),
      null,
    ),
    four_eyes_for: pick<ReviewConfig['four_eyes_for']>(
      'review/four_eyes_for',
      own.four_eyes_for,
      fourEyesFor.length > 0 ? fourEyesFor.map(valueRuleOf) : null,
      [],
    ),
    // As with output_schema: a file that leaves it out says 0 as well.
    undo_window_seconds: pick(
      'review/undo_window_seconds',
      own.undo_window_seconds,
      undoWindowMs ? undoWindowMs / 1000 : null,
      0,
    ),
    due_hours: pick<DueHoursConfig | null>(
      'review/due_hours',
      own.due_hours,
      dueHours && dueHoursOf(dueHours),
      null,
    ),
    due_by_value: pick<ReviewConfig['due_by_value']>(
      'review/due_by_value',
      own.due_by_value,
      dueByValue.length > 0
        ? dueByValue.map((rule) => ({ ...valueRuleOf(rule), hours: rule.hours }))
        : null,
      [],
    ),
    escalate_to: pick<string | null>('review/escalate_to', own.escalate_to, escalateTo, null),
    sample: pick('review/sample', own.sample, sample, 0),
  };
}

function valueRuleOf({
  at,
  oneOf,
  above,
}: PipelineSettings['review']['fourEyesFor'][number]): ValueRuleConfig {
  return { at, ...(oneOf.length > 0 && { one_of: oneOf }), ...(above !== null && { above }) };
}

function dueHoursOf(hours: NonNullable<PipelineSettings['review']['dueHours']>): DueHoursConfig {
  const given = {
    default: hours.default,
    validation_failed: hours.validationFailed,
    below_confidence_threshold: hours.belowConfidenceThreshold,
    below_review_threshold: hours.belowReviewThreshold,
    poison_input: hours.poisonInput,
    sampled: hours.sampled,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function fourEyesOf(
  rule: NonNullable<PipelineSettings['review']['fourEyesAbove']>,
): FourEyesConfig {
  const { amount, limit, sharedKey } = rule;
  return { amount, limit, shared_key: sharedKey };
}

/**
 * Merges settings. Properties that a schema names are merged one by one. A value described as a
 * whole, such as a list or a table of amounts by currency, is taken whole from the first level that
 * has it.
 */
export function mergeSettings(
  schema: JsonSchema,
  own: object,
  file: object,
  sources: Record<string, Source> = {},
): Record<string, unknown> {
  const levels: Level[] = [
    { source: 'tenant', value: own },
    { source: 'file', value: file },
  ];
  const merged = merge(schema, levels, { pointer: '/settings', sources });
  return (merged ?? {}) as Record<string, unknown>;
}

interface Level {
  source: Source;
  value: unknown;
}

function merge(
  schema: JsonSchema,
  levels: readonly Level[],
  { pointer, sources }: { pointer: string; sources: Record<string, Source> },
): unknown {
  const given = levels.filter(({ value }) => value !== undefined);
  const known = schema['properties'];
  if (!isObject(known) || given.some(({ value }) => !isObject(value))) {
    const [first = { source: 'default' as const, value: schema['default'] }] = given;
    if (first.value !== undefined) sources[pointer] = first.source;
    return first.value;
  }
  const objects = given as { source: Source; value: Record<string, unknown> }[];
  const names = new Set([known, ...objects.map(({ value }) => value)].flatMap(Object.keys));
  const fallback = isObject(schema['default']) ? schema['default'] : {};
  const members = [...names].flatMap((name) => {
    const below = objects.map(({ source, value }) => ({ source, value: valueOf(value, name) }));
    below.push({ source: 'default', value: valueOf(fallback, name) });
    const place = { pointer: `${pointer}/${escapePointer(name)}`, sources };
    const value = merge((valueOf(known, name) ?? {}) as JsonSchema, below, place);
    return value === undefined ? [] : [[name, value] as const];
  });
  // A group without any value and without defaults remains absent.
  return members.length === 0 && given.length === 0 ? undefined : Object.fromEntries(members);
}

function valueOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
