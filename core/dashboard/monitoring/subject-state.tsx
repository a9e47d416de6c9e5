import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import type { Subject } from './monitored.ts';

export function SubjectState({ subject: { findings, due } }: { subject: Subject }) {
  return (
    <span className="actions">
      {findings.length > 0 ? (
        <Badge tone="warn">
          {t('{{count, number}} open findings', { count: findings.length })}
        </Badge>
      ) : (
        <Badge tone="good">{t('No findings')}</Badge>
      )}
      {due && <Badge tone="busy">{t('To be checked')}</Badge>}
    </span>
  );
}
