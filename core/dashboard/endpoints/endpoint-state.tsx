import type { Schemas } from '../api/operations.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

export type Endpoint = Schemas['WebhookEndpoint'];

const tones: Record<Endpoint['state'], Tone> = { active: 'good', paused: 'idle', disabled: 'bad' };

const reasons: Record<string, string> = {
  gone: 'The receiver answered 410 (Gone).',
  failing: 'Every attempt failed for days.',
};

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { state, state_reason: reason } = endpoint;
  return (
    <div className="cell">
      <Badge tone={tones[state]}>{stateNames[state]}</Badge>
      {reason !== null && <span className="small quiet">{reasons[reason] ?? reason}</span>}
    </div>
  );
}

const stateNames: Record<Endpoint['state'], string> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
};

/** How attempts have gone of late: the breaker, unless nothing is sent at all. */
export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const [tone, text] = judged(endpoint);
  return <Badge tone={tone}>{text}</Badge>;
}

function judged({ state, health }: Endpoint): readonly [Tone, string] {
  if (state !== 'active') return ['idle', 'Nothing is sent'];
  if (health.state === 'open') return ['bad', 'Resting'];
  if (health.state === 'half_open') return ['warn', 'Trying again'];
  if (health.failing_since !== null) return ['warn', 'Failing'];
  return health.last_success_at === null ? ['idle', 'Not yet tried'] : ['good', 'Healthy'];
}
