// Settings of an endpoint that are stored unchanged. Each is declared only here: request and reply
// schemas, the patch, and the statements that read and write the row are derived from it.

import type { FromSchema } from 'json-schema-to-ts';
import type { JsonSchema } from '../kernel/validate.ts';

/**
 * Which events a delivery waits for until they are delivered or given up: none, all earlier events
 * of the endpoint, or the earlier events of the same workflow.
 */
export const orderings = ['none', 'endpoint', 'workflow'] as const;

export type Ordering = (typeof orderings)[number];

interface Setting {
  /** Default of a new endpoint. */
  initial: unknown;
  /** Schema in a request. */
  given: JsonSchema;
  /** Schema in a reply. */
  shown: JsonSchema;
}

/** Settings by column name, which is also the name in the API. */
export const settingColumns = {
  description: {
    initial: null,
    given: { type: ['string', 'null'], maxLength: 500 },
    shown: { type: ['string', 'null'] },
  },
  max_per_second: {
    initial: null,
    given: {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 1000,
      description:
        'Maximum number of attempts that start per second; null: adapts to the receiver.',
    },
    shown: { type: ['integer', 'null'], minimum: 1 },
  },
  ordering: {
    initial: 'none',
    given: {
      enum: orderings,
      description:
        'Which events wait until the one before them was delivered or given up. `workflow`: those of ' +
        'one workflow, while other workflows go on. `endpoint`: all, at most one attempt at a time. An ' +
        'event that fails holds up those that wait for `retry_for_seconds`. `none` when absent.',
    },
    shown: {
      enum: orderings,
      description: 'Which events wait until the one before was delivered or given up.',
    },
  },
  mask_personal_data: {
    initial: false,
    given: {
      type: 'boolean',
      description:
        'Personal data in the bodies is masked as in answers to callers who may not see it. Always true ' +
        'if you may not; only a caller who sees personal data can turn it off. Default: false.',
    },
    shown: {
      type: 'boolean',
      description: 'Whether personal data in the bodies is masked.',
    },
  },
  retry_for_seconds: {
    initial: null,
    given: {
      type: ['integer', 'null'],
      minimum: 60,
      maximum: 86_400,
      description:
        'Seconds after its first attempt in which an event is tried again; then it is a dead letter, ' +
        'and the events behind it are sent. Null: the default of the installation (24 ' +
        'hours), which is also the maximum.',
    },
    shown: {
      type: ['integer', 'null'],
      minimum: 60,
      maximum: 86_400,
      description:
        'Seconds until an event becomes a dead letter; null: the default of the installation.',
    },
  },
} as const satisfies Record<string, Setting>;

type Column = keyof typeof settingColumns;

type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** Settings as stored in a row, and as used in the API. */
export type SettingsRow = { [Name in Column]: FromSchema<(typeof settingColumns)[Name]['given']> };

/** Settings with their names in code: `maxPerSecond` for `max_per_second`. */
export type EndpointSettings = { [Name in Column as CamelCase<Name>]: SettingsRow[Name] };

export const settingNames = Object.keys(settingColumns) as Column[];

export const initialSettings = settingsOf(
  mapSettings((column) => settingColumns[column].initial) as SettingsRow,
);

/** The schema of each setting in a request, by column. */
export const givenSettings = schemasOf('given');

/** The schema of each setting in a reply, by column. */
export const shownSettings = schemasOf('shown');

function schemasOf<Place extends 'given' | 'shown'>(place: Place) {
  return mapSettings((column) => settingColumns[column][place]) as {
    [Name in Column]: (typeof settingColumns)[Name][Place];
  };
}

/** One value for each setting, by column. */
export function mapSettings<Value>(valueOf: (column: Column) => Value): Record<Column, Value> {
  return Object.fromEntries(settingNames.map((column) => [column, valueOf(column)])) as Record<
    Column,
    Value
  >;
}

/** Returns the settings of a row or of a request body. Omitted settings remain omitted. */
export function settingsOf(row: SettingsRow): EndpointSettings;
export function settingsOf(row: Partial<SettingsRow>): Partial<EndpointSettings>;
export function settingsOf(row: Partial<SettingsRow>): Partial<EndpointSettings> {
  const present = settingNames.filter((column) => row[column] !== undefined);
  return Object.fromEntries(present.map((column) => [camelCase(column), row[column]]));
}

/** Reverses `settingsOf`. */
export function settingsRow(settings: EndpointSettings): SettingsRow;
export function settingsRow(settings: Partial<EndpointSettings>): Partial<SettingsRow>;
export function settingsRow(settings: Partial<EndpointSettings>): Partial<SettingsRow> {
  const values = settings as Readonly<Record<string, unknown>>;
  const present = settingNames.filter((column) => values[camelCase(column)] !== undefined);
  return Object.fromEntries(present.map((column) => [column, values[camelCase(column)]]));
}

function camelCase(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
