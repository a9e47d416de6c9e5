import type { Schemas } from '../api/operations.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { phrase, t, type Phrase } from '../language/language.ts';

export type Endpoint = Schemas['WebhookEndpoint'];

const tones: Record<Endpoint['state'], Tone> = { active: 'good', paused: 'idle', disabled: 'bad' };

const reasons: Record<string, Phrase> = {
  gone: phrase('The receiver answered 410 (Gone).'),
  failing: phrase('Every attempt failed for days.'),
};

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { state, state_reason: reason } = endpoint;
  return (
    <div className="cell">
      <Badge tone={tones[state]}>{t(stateNames[state])}</Badge>
      {reason !== null && <span className="small quiet">{t(reasons[reason] ?? reason)}</span>}
    </div>
  );
}

const stateNames: Record<Endpoint['state'], Phrase> = {
  active: phrase('Active'),
  paused: phrase('Paused'),
  disabled: phrase('Disabled'),
};

/** Health of an endpoint: the state of its circuit breaker, unless sending is disabled. */
export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const [tone, text] = judged(endpoint);
  return <Badge tone={tone}>{t(text)}</Badge>;
}

function judged({ state, health }: Endpoint): readonly [Tone, Phrase] {
  if (state !== 'active') return ['idle', phrase('Nothing is sent')];
  if (health.state === 'open') return ['bad', phrase('Resting')];
  if (health.state === 'half_open') return ['warn', phrase('Trying again')];
  if (health.failing_since !== null) return ['warn', phrase('Failing')];
  return health.last_success_at === null
    ? ['idle', phrase('Not yet tried')]
    : ['good', phrase('Healthy')];
}
