import { t } from '../language/language.ts';

export function Loading() {
  return (
    <p className="empty quiet" role="status">
      {t('Loading …')}
    </p>
  );
}
