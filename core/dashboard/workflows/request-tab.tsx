import { HiddenDataNote } from '../access/hidden-data.tsx';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { Code } from '../parts/code.tsx';
import { Loaded } from '../parts/loaded.tsx';

/** The request as accepted by the API. */
export function RequestTab({ id }: { id: string }) {
  const request = useAsk('get_workflow_request', { params: { id } });
  return (
    <Loaded of={request} what={t('The request')}>
      {({ input, options, metadata, customer_id: customer, mode }) => (
        <div className="stack">
          <HiddenDataNote />
          <section className="card pad" aria-label={t('Facts')}>
            <dl className="facts">
              <dt>{t('Mode')}</dt>
              <dd>
                <Badge tone={mode === 'live' ? 'good' : 'idle'}>
                  {mode === 'live' ? t('Live') : t('Test')}
                </Badge>
              </dd>
              <dt>{t('Customer')}</dt>
              <dd>{customer ?? '–'}</dd>
              {Object.entries(metadata ?? {}).map(([name, value]) => (
                <Pair key={name} name={name} value={value} />
              ))}
            </dl>
          </section>
          <div className="columns">
            <Code title={t('Input')} text={JSON.stringify(input, null, 2)} />
            <Code title={t('Options')} text={JSON.stringify(options, null, 2)} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="mono">{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
