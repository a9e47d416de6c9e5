import type { Reply } from '../api/client.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Code } from '../parts/code.tsx';
import { Empty } from '../parts/empty.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { hrefTo } from '../router.ts';
import { DryRun } from './dry-run.tsx';
import { SendTest } from './send-test.tsx';

type EventType = Reply<'list_event_types'>['data'][number];

/** All event types of this installation, with descriptions, examples and tests. */
export function Events({ query }: { query: URLSearchParams }) {
  const catalogue = useAsk('list_event_types', {});
  const wanted = query.get('type');
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Event catalog')}</h1>
          <p className="quiet">{t('Events of the plugins of this installation.')}</p>
        </div>
      </div>
      <Loaded of={catalogue} what={t('The catalog')}>
        {({ data }) => {
          const shown = data.find((type) => type.event_type === wanted) ?? data[0];
          return shown ? (
            <div className="catalogue">
              <nav className="card" aria-label={t('Event types')}>
                {data.map(({ event_type: name }) => (
                  <Link
                    key={name}
                    href={hrefTo('events', { type: name })}
                    {...(name === shown.event_type && { 'aria-current': true })}
                  >
                    {name}
                  </Link>
                ))}
              </nav>
              <Type key={shown.event_type} type={shown} />
            </div>
          ) : (
            <Empty title={t('No event types')}>
              <p>{t('No loaded plugin declares events.')}</p>
            </Empty>
          );
        }}
      </Loaded>
    </>
  );
}

function Type({ type }: { type: EventType }) {
  return (
    <div className="stack">
      <section className="card pad" aria-labelledby="type">
        <div>
          <h2 id="type" className="mono">
            {type.event_type}
          </h2>
          <p>{type.description}</p>
          {type.payload === 'short' && (
            <p className="quiet">{t('Its body is the short payload, without the envelope.')}</p>
          )}
        </div>
        <Code title={t('Example')} note={t('invented')} text={printed(type.example)} />
        <details>
          <summary>{t('JSON Schema of the body')}</summary>
          <Code title={t('JSON Schema')} text={printed(type.schema)} />
        </details>
      </section>
      <DryRun eventType={type.event_type} />
      <SendTest />
    </div>
  );
}

function printed(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
