import { locale, t } from '../language/language.ts';

const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' });

/**
 * A time in the reader's time zone. The exact UTC time is the tooltip and is read by screen
 * readers.
 */
export function When({ at, never = '–' }: { at: string | null | undefined; never?: string }) {
  if (!at) return <span className="quiet">{never}</span>;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={t('{{at}} (UTC)', { at })}>
      <span className="nowrap">{day.format(moment)}</span>{' '}
      <span className="nowrap">{clock.format(moment)}</span>
    </time>
  );
}
