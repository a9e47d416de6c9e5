import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Field } from '../parts/field.tsx';

/** Selects one of the available plans. */
export function PlanField({ plan, onChange }: { plan: string; onChange: (plan: string) => void }) {
  const plans = useAsk('list_plans', {}).data?.data ?? [];
  // The current plan is an option before the plans are loaded.
  const names = new Set([plan, ...plans.map((one) => one.plan)]);
  return (
    <Field label={t('Plan')} hint={t('Plans are changed in plans.yaml.')}>
      {(wired) => (
        <select
          {...wired}
          className="input"
          value={plan}
          onChange={(event) => onChange(event.target.value)}
        >
          {[...names].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
