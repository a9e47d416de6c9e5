import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { SelectField } from '../parts/select-field.tsx';

/** Selects one of the available plans. */
export function PlanField({ plan, onChange }: { plan: string; onChange: (plan: string) => void }) {
  const plans = useAsk('list_plans', {}).data?.data ?? [];
  // The current plan is an option before the plans are loaded.
  const names = new Set([plan, ...plans.map((one) => one.plan)]);
  return (
    <SelectField
      label={t('Plan')}
      hint={t('Plans are changed in plans.yaml.')}
      value={plan}
      options={[...names].map((name) => [name, name])}
      onChange={onChange}
    />
  );
}
