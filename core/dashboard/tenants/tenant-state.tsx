import type { Schemas } from '../api/operations.ts';
import { t } from '../language/language.ts';
import { Badge } from '../parts/badge.tsx';
import { count } from '../parts/figures.ts';

export type Tenant = Schemas['Tenant'];

export function TenantState({ tenant: { state } }: { tenant: Pick<Tenant, 'state'> }) {
  return state === 'active' ? (
    <Badge tone="good">{t('Active')}</Badge>
  ) : (
    <Badge tone="warn">{t('Suspended')}</Badge>
  );
}

export function unitsText(units: number | undefined): string {
  return units === undefined ? '–' : count(units);
}

/** Null: the plan has no limit; undefined: the plan is not known yet. */
export function allowanceText(units: number | null | undefined): string {
  return units === null ? t('unlimited') : unitsText(units);
}
