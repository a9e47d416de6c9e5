import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { When } from '../parts/when.tsx';

const dayMs = 86_400_000;
/**
 * Number of days before expiry at which the badge warns: time to order a certificate manually. The
 * log warns at the same time.
 */
const soonDays = 21;

/** Shows an expiry date, with a warning if it is near. */
export function EndBadge({ at, readAt }: { at: string | null; readAt: number }) {
  if (at === null) return <When at={null} />;
  const days = Math.floor((Date.parse(at) - readAt) / dayMs);
  return (
    <div className="cell">
      <When at={at} />
      {days < 0 && <Badge tone="bad">{t('Expired')}</Badge>}
      {days >= 0 && days <= soonDays && (
        <Badge tone="warn">{t('{{count, number}} days left', { count: days })}</Badge>
      )}
    </div>
  );
}
