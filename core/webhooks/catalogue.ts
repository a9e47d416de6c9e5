// Catalog of webhook events for authors of receivers: every event type with the schema of its
// payload and an example, derived from the declarations of the pipelines.

import type { JsonSchema } from '../kernel/validate.ts';
import {
  deadlineDataExample,
  deadlineDataSchema,
  type DeclaredReminder,
} from './deadline-event.ts';
import { closed, text, time } from './event-schema.ts';
import {
  monitoringDataExample,
  monitoringDataSchema,
  type DeclaredMonitoring,
} from './monitoring-event.ts';
import { overdueDataExample, overdueDataSchema, overdueEventType } from './overdue-event.ts';
import {
  reviewCompletedDataExample,
  reviewCompletedDataSchema,
  reviewCompletedEventType,
} from './review-completed-event.ts';
import {
  changedEventType,
  checkpointEventType,
  completionEventType,
  disabledEventType,
  expiringEventType,
  operationalEventTypes,
} from './outbox.ts';
import { expiryWarningDays } from './mtls/expiry.ts';
import {
  dataSchema,
  exampleOf,
  ofPipeline,
  sharedEvents,
  type DeclaredEvent,
  type WorkflowEvent,
} from './workflow-events.ts';

export interface EventTypeInfo {
  eventType: string;
  description: string;
  /** `short`: the body of specification 6.3 instead of the envelope. */
  payload: 'envelope' | 'short';
  /** JSON Schema of the whole body. */
  schema: JsonSchema;
  /** JSON Schema of `data.business_object`; null if the event has none. */
  businessObject: JsonSchema | null;
  /** A sample body. */
  example: object;
}

export interface Catalogue {
  list(): EventTypeInfo[];
  /** Returns the types that an endpoint can subscribe to. */
  choosable(): string[];
  /**
   * Returns `data` of a sample event; for the short payload, the whole body. Returns null for an
   * unknown type.
   */
  exampleData(eventType: string): object | null;
}

export interface Declared {
  events: readonly DeclaredEvent[];
  reminders: readonly DeclaredReminder[];
  monitoring: readonly DeclaredMonitoring[];
}

export function createCatalogue(declared: () => Declared): Catalogue {
  function events(): WorkflowEvent[] {
    return [...merged(declared().events).map(ofPipeline), ...sharedEvents];
  }

  /** Several operations may send the same type; the example comes from the first one. */
  function reminders(): DeclaredReminder[] {
    const types = Map.groupBy(declared().reminders, ({ eventType }) => eventType);
    return [...types.values()].map(([first]) => first!);
  }

  function monitored(): DeclaredMonitoring[] {
    const types = Map.groupBy(declared().monitoring, ({ eventType }) => eventType);
    return [...types.values()].map(([first]) => first!);
  }

  function exampleData(eventType: string): object | null {
    const own = ownEvents.find(({ info }) => info.eventType === eventType);
    if (own) return own.data;
    const event = events().find((known) => known.eventType === eventType);
    if (event) return exampleOf(event);
    const reminder = reminders().find((known) => known.eventType === eventType);
    if (reminder) return deadlineDataExample(reminder);
    const monitoring = monitored().find((known) => known.eventType === eventType);
    return monitoring ? monitoringDataExample(monitoring) : null;
  }

  return {
    list() {
      const envelopes = events().map((event): EventTypeInfo => {
        const { eventType, description, businessObject } = event;
        const schema = envelopeSchema(eventType, dataSchema(event));
        const example = envelopeExample(eventType, exampleOf(event));
        return { eventType, description, payload: 'envelope', schema, businessObject, example };
      });
      return [
        ...envelopes,
        ...reminders().map(reminderInfo),
        ...monitored().map(monitoringInfo),
        ...ownEvents.map(({ info }) => info),
      ];
    },
    choosable: () => [
      ...events().map(({ eventType }) => eventType),
      ...reminders().map(({ eventType }) => eventType),
      ...monitored().map(({ eventType }) => eventType),
      ...ownEvents.map(({ info }) => info.eventType),
    ],
    exampleData,
  };
}

/**
 * Several operations may send the same type; receivers must then expect the object of any of them.
 */
function merged(declared: readonly DeclaredEvent[]): DeclaredEvent[] {
  return [...Map.groupBy(declared, ({ eventType }) => eventType)].map(([eventType, events]) => {
    const [first] = events;
    if (events.length === 1) return first!;
    const businessObject = { anyOf: events.map((event) => event.businessObject) };
    return { eventType, description: first!.description, businessObject };
  });
}

const mode = { const: 'test', description: 'Only in events of test keys and test deliveries.' };

/** Schema of the envelope, specification 6.2. */
function envelopeSchema(eventType: string, data: JsonSchema): JsonSchema {
  const ofWorkflow = !operationalEventTypes.includes(eventType);
  return closed(
    {
      event_id: { type: 'string', pattern: '^evt_' },
      event_type: { const: eventType },
      created_at: time,
      workflow_id: ofWorkflow ? { type: 'string', pattern: '^wf_' } : { type: 'null' },
      tenant_id: text,
      data,
      retry_attempt: { type: 'integer', minimum: 0 },
      mode,
    },
    ['mode'],
  );
}

const exampleWorkflowId = 'wf_00000000000000000000000000';
const exampleTime = '2026-01-15T09:30:00.000Z';

function envelopeExample(eventType: string, data: object): object {
  return {
    event_id: 'evt_00000000000000000000000000',
    event_type: eventType,
    created_at: exampleTime,
    workflow_id: operationalEventTypes.includes(eventType) ? null : exampleWorkflowId,
    tenant_id: 'acme',
    data,
    retry_attempt: 0,
  };
}

function reminderInfo(declared: DeclaredReminder): EventTypeInfo {
  const { eventType } = declared;
  return {
    eventType,
    description:
      'A deadline in a result is near. Sent once for each deadline and each lead time of the ' +
      "pipeline's settings, and not for results of test keys.",
    payload: 'envelope',
    schema: envelopeSchema(eventType, deadlineDataSchema),
    businessObject: null,
    example: envelopeExample(eventType, deadlineDataExample(declared)),
  };
}

function monitoringInfo(declared: DeclaredMonitoring): EventTypeInfo {
  const { eventType, title, set } = declared;
  return {
    eventType,
    description:
      `${title}: findings about a monitored subject have appeared or gone. Sent once for each subject ` +
      `and version of the reference set \`${set}\`, and not for results of test keys.`,
    payload: 'envelope',
    schema: envelopeSchema(eventType, monitoringDataSchema),
    businessObject: null,
    example: envelopeExample(eventType, monitoringDataExample(declared)),
  };
}

const overdueInfo: EventTypeInfo = {
  eventType: overdueEventType,
  description:
    'A review was not decided within the time that the configuration of its pipeline sets. Sent once ' +
    'for each review.',
  payload: 'envelope',
  schema: envelopeSchema(overdueEventType, overdueDataSchema),
  businessObject: null,
  example: envelopeExample(overdueEventType, overdueDataExample),
};

const reviewCompletedInfo: EventTypeInfo = {
  eventType: reviewCompletedEventType,
  description:
    'A review was decided, and its undo window has ended. Sent in addition to the event of the ' +
    'workflow. Only for endpoints that name this type: `*` does not stand for it.',
  payload: 'envelope',
  schema: envelopeSchema(reviewCompletedEventType, reviewCompletedDataSchema),
  businessObject: null,
  example: envelopeExample(reviewCompletedEventType, reviewCompletedDataExample),
};

const disabledExample = {
  endpoint_id: 'we_00000000000000000000000000',
  url: 'https://erp.example.com/hooks/workmill',
  reason: 'failing',
  failing_since: '2026-01-10T09:30:00.000Z',
  disabled_at: exampleTime,
};

const disabledInfo: EventTypeInfo = {
  eventType: disabledEventType,
  description: 'Another of your endpoints was disabled and receives nothing more.',
  payload: 'envelope',
  schema: envelopeSchema(
    disabledEventType,
    closed({
      endpoint_id: { type: 'string', pattern: '^we_' },
      url: text,
      reason: {
        enum: ['gone', 'failing'],
        description: '`gone`: it answered 410. `failing`: every attempt failed for days.',
      },
      failing_since: { type: ['string', 'null'], format: 'date-time' },
      disabled_at: time,
    }),
  ),
  businessObject: null,
  example: envelopeExample(disabledEventType, disabledExample),
};

const expiringExample = {
  endpoint_id: 'we_00000000000000000000000000',
  url: 'https://erp.example.com/hooks/workmill',
  subject: 'CN=workmill.example.com',
  fingerprint_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  expires_at: '2026-01-29T00:00:00.000Z',
  days: 14,
};

const expiringInfo: EventTypeInfo = {
  eventType: expiringEventType,
  description: 'The client certificate of one of your endpoints ends soon; replace it by PATCH.',
  payload: 'envelope',
  schema: envelopeSchema(
    expiringEventType,
    closed({
      endpoint_id: { type: 'string', pattern: '^we_' },
      url: text,
      subject: text,
      fingerprint_sha256: text,
      expires_at: time,
      days: { enum: [...expiryWarningDays], description: 'No more than so many are left.' },
    }),
  ),
  businessObject: null,
  example: envelopeExample(expiringEventType, expiringExample),
};

const changedExample = {
  endpoint_id: 'we_00000000000000000000000000',
  change: 'changed',
  fields: ['url'],
  by: { kind: 'api_key', id: 'key_00000000000000000000000000' },
  changed_at: exampleTime,
};

const changedInfo: EventTypeInfo = {
  eventType: changedEventType,
  description:
    'Somebody made, changed or deleted another of your endpoints, or changed its secret. Only for ' +
    'endpoints that name this type: `*` does not stand for it.',
  payload: 'envelope',
  schema: envelopeSchema(
    changedEventType,
    closed({
      endpoint_id: { type: 'string', pattern: '^we_' },
      change: { enum: ['created', 'changed', 'deleted', 'secret_rotated', 'secret_promoted'] },
      fields: {
        type: 'array',
        items: text,
        description: 'What was given or changed, by name; what it is shows the endpoint.',
      },
      by: closed({
        kind: { enum: ['account', 'api_key', 'administrator', 'system'] },
        id: { type: ['string', 'null'] },
      }),
      changed_at: time,
    }),
  ),
  businessObject: null,
  example: envelopeExample(changedEventType, changedExample),
};

const checkpointExample = {
  log_id: 'workmill/5f0c1e9a77b3d214',
  tree_size: 48_213,
  signed_at: exampleTime,
  checkpoint:
    'workmill/5f0c1e9a77b3d214\n48213\nsFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=\n\n' +
    '— workmill/5f0c1e9a77b3d214 iy9KEFlHK5hy…\n',
};

const checkpointInfo: EventTypeInfo = {
  eventType: checkpointEventType,
  description:
    'The newest checkpoint of the tamper-evident audit log, every hour. Keep it to detect a history ' +
    'that was rewritten. Only for endpoints that name this type: `*` does not stand for it.',
  payload: 'envelope',
  schema: envelopeSchema(
    checkpointEventType,
    closed({
      log_id: { ...text, description: 'Name of the log.' },
      tree_size: { type: 'integer', minimum: 0, description: 'Number of entries.' },
      signed_at: time,
      checkpoint: { ...text, description: 'Signed note (C2SP tlog-checkpoint).' },
    }),
  ),
  businessObject: null,
  example: envelopeExample(checkpointEventType, checkpointExample),
};

const shortExample = {
  event: completionEventType,
  workflow_id: exampleWorkflowId,
  status: 'resolved',
  completed_unit_url: `https://workmill.example.com/v1/results/${exampleWorkflowId}`,
  timestamp: exampleTime,
};

/** Short payload, specification 6.3. */
const shortInfo: EventTypeInfo = {
  eventType: completionEventType,
  description:
    'A workflow ended, unless it was canceled. Sent to the address that was given with the workflow or ' +
    'in its configuration, and to endpoints that name this type: `*` does not stand for it.',
  payload: 'short',
  schema: closed(
    {
      event: { const: completionEventType },
      workflow_id: { type: 'string', pattern: '^wf_' },
      status: { enum: ['resolved', 'completed', 'failed', 'rejected'] },
      completed_unit_url: { type: 'string', format: 'uri' },
      timestamp: time,
      mode,
    },
    ['mode'],
  ),
  businessObject: null,
  example: shortExample,
};

/**
 * Event types of the appliance itself, independent of pipelines, with the data of their examples.
 */
const ownEvents: readonly { info: EventTypeInfo; data: object }[] = [
  { info: overdueInfo, data: overdueDataExample },
  { info: reviewCompletedInfo, data: reviewCompletedDataExample },
  { info: disabledInfo, data: disabledExample },
  { info: expiringInfo, data: expiringExample },
  { info: changedInfo, data: changedExample },
  { info: checkpointInfo, data: checkpointExample },
  { info: shortInfo, data: shortExample },
];
