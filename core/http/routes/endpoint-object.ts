// API representation of a webhook endpoint, as returned by presentEndpoint.

import { breakerStates } from '../../webhooks/delivery/breaker.ts';
import { shownSettings } from '../../webhooks/endpoint-settings.ts';
import { endpointStates } from '../../webhooks/endpoint.ts';
import { maxSecrets } from '../../webhooks/secrets/in-effect.ts';
import {
  address,
  idOf,
  listOf,
  objectOf,
  orNull,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../schemas.ts';
import { named, namedParameter } from '../named.ts';
import type { PathParam } from '../route.ts';

export const endpointParam: Record<string, PathParam> = {
  id: namedParameter('EndpointId', { id: 'endpoint', description: 'Id of the endpoint.' }),
};

const healthObject = named(
  'WebhookEndpointHealth',
  objectOf(
    {
      state: {
        enum: [...breakerStates],
        description:
          '`open`: paused after consecutive failures. `half_open`: the pause is over, and one ' +
          'attempt tests whether the receiver answers.',
      },
      since: { ...timeOrNull, description: 'When that state began; null when it never changed.' },
      next_probe_at: { ...timeOrNull, description: 'When the pause ends.' },
      failing_since: timeOrNull,
      concurrency: {
        type: ['integer', 'null'],
        minimum: 1,
        description:
          'Maximum number of concurrent attempts, determined from the newest answers; null before ' +
          'the first. Some seconds behind; determined again after 10 minutes without an event.',
      },
      max_per_second: {
        type: ['integer', 'null'],
        minimum: 1,
        description: "The endpoint's own limit, which also applies.",
      },
      last_success_at: { ...timeOrNull, description: 'Delayed by some seconds.' },
      last_error: orNull(
        objectOf({ at: time, error: textOrNull, status: { type: ['integer', 'null'] } }),
      ),
    },
    { description: 'Health of the endpoint.' },
  ),
);

export const endpointFields = {
  endpoint_id: idOf('endpoint'),
  url: address,
  payload: {
    enum: ['envelope', 'short'],
    description: '`short` for addresses given with a workflow or a pipeline configuration.',
  },
  event_types: listOf(text),
  state: { enum: endpointStates },
  state_reason: {
    ...textOrNull,
    description:
      'Why it is disabled: `gone` after an answer of 410, `failing` after days of failures.',
  },
  secrets: named('WebhookEndpointSecrets', {
    ...listOf(
      objectOf({
        ends_at: { ...timeOrNull, description: 'End of the overlap; null for the newest.' },
        signs_published_header: { type: 'boolean' },
      }),
    ),
    minItems: 1,
    maxItems: maxSecrets,
    description:
      'What signs, the oldest first: all of them `webhook-signature`, the first alone the header ' +
      'that holds one value. More than one in the overlap of a rotation.',
  }),
  ...shownSettings,
  failing_since: { ...timeOrNull, description: 'The first failure since the last success.' },
  health: healthObject,
  header_names: {
    ...listOf(text),
    description: 'Names of the header fields that are sent with every delivery.',
  },
  public_keys: {
    ...listOf(text),
    description:
      'Ed25519 keys (`whpk_`) that verify the `v1a` signatures, in the order of `secrets`. Empty ' +
      'unless `ed25519` was asked for.',
  },
  mtls: orNull(
    named(
      'ClientCertificate',
      objectOf(
        {
          subject: text,
          issuer: text,
          fingerprint_sha256: text,
          not_before: time,
          expires_at: time,
        },
        { description: 'Client certificate for deliveries; its key is never shown.' },
      ),
    ),
  ),
  warnings: listOf(
    named(
      'WebhookEndpointWarning',
      objectOf({ code: { enum: ['certificate_expiring', 'certificate_expired'] }, message: text }),
    ),
  ),
  created_at: time,
  updated_at: time,
} as const;

export const endpointObject = named(
  'WebhookEndpoint',
  objectOf(endpointFields, { description: 'A webhook endpoint.' }),
);
