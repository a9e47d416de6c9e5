import type { ReactNode } from 'react';
import { useMay } from '../access/access.ts';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import type { Tone } from '../parts/badge.tsx';

const refreshMs = 15_000;

/** Problems of the appliance that the API reports. Renders nothing if there are none. */
export function Unwell() {
  const maySeeUsage = useMay('usage:read');
  const maySeePipelines = useMay('workflows:read');
  const usage = useAsk('get_current_usage', {}, { when: maySeeUsage, every: refreshMs });
  const pipelines = useAsk('list_pipelines', {}, { when: maySeePipelines, every: refreshMs });
  const broken = pipelines.data?.data.filter(({ state }) => state === 'refused') ?? [];
  const license = usage.data?.license;
  const failed = usage.error ?? pipelines.error;
  return (
    <>
      {failed !== null && failed.status === 503 && (
        <Banner tone="bad" title={t('The appliance cannot do its work')}>
          {failed.message}{' '}
          {t('Its administrator finds the reason under /health/ready of the operations listener.')}
        </Banner>
      )}
      {broken.map(({ pipeline }) => (
        <Banner
          key={pipeline}
          tone="bad"
          title={t('The pipeline {{pipeline}} accepts no work', { pipeline })}
        >
          {t(
            'Its plugin could not be loaded. Work that was accepted waits until it is loaded again.',
          )}
        </Banner>
      ))}
      {license?.clock_behind === true && (
        <Banner tone="bad" title={t('The clock of the appliance is behind')}>
          {t('A later time was seen before. Check the time synchronization of the machine.')}
        </Banner>
      )}
      {license !== undefined && badLicense.includes(license.state) && (
        <Banner tone={license.state === 'grace' ? 'warn' : 'bad'} title={t('License')}>
          {license.message}
        </Banner>
      )}
    </>
  );
}

const badLicense: readonly string[] = ['grace', 'expired', 'invalid'];

function Banner({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  return (
    <div className="note" data-tone={tone} role="alert">
      <strong>{title}</strong>
      <span>{children}</span>
    </div>
  );
}
