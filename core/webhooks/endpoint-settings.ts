// The settings of an endpoint that are stored as given. A setting is declared here alone: the bodies
// and replies of the API, the patch, and the statements that write and read the row follow from it.

import type { FromSchema } from 'json-schema-to-ts';
import type { JsonSchema } from '../kernel/validate.ts';

/**
 * What waits until the event before it was delivered or given up: nothing, every event of the
 * endpoint, or those of the same workflow.
 */
export const orderings = ['none', 'endpoint', 'workflow'] as const;

export type Ordering = (typeof orderings)[number];

interface Setting {
  /** Of a new endpoint. */
  initial: unknown;
  /** In a request. */
  given: JsonSchema;
  /** In a reply. */
  shown: JsonSchema;
}

/** By the name of the column, which is also the name in the API. */
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

/** The settings as a row has them, and as the API takes and shows them. */
export type SettingsRow = { [Name in Column]: FromSchema<(typeof settingColumns)[Name]['given']> };

/** The settings as code has them: `maxPerSecond` for `max_per_second`. */
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

/** The settings in a row or in the body of a request. What is absent stays absent. */
export function settingsOf(row: SettingsRow): EndpointSettings;
export function settingsOf(row: Partial<SettingsRow>): Partial<EndpointSettings>;
export function settingsOf(row: Partial<SettingsRow>): Partial<EndpointSettings> {
  const present = settingNames.filter((column) => row[column] !== undefined);
  return Object.fromEntries(present.map((column) => [camelCase(column), row[column]]));
}

/** The reverse of `settingsOf`. */
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
