import { useId } from 'react';
import { useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Check } from '../parts/check.tsx';
import { Failure } from '../parts/failure.tsx';

const everything = '*';

/** Selects event types from the catalog of this installation. */
export function TypesField({
  chosen,
  onChange,
  wrong,
}: {
  chosen: readonly string[];
  onChange: (types: string[]) => void;
  wrong: string | undefined;
}) {
  const catalogue = useAsk('list_event_types', {});
  const known = catalogue.data?.data ?? [];
  const description = useId();
  const all = chosen.includes(everything);
  const named = known.filter((type) => type.named_only).map((type) => type.event_type);
  const kept = chosen.filter((name) => named.includes(name));
  const toggle = (type: string, on: boolean): void =>
    onChange(on ? [...chosen, type] : chosen.filter((name) => name !== type));
  return (
    <fieldset
      className="field"
      aria-describedby={description}
      aria-invalid={wrong !== undefined || undefined}
    >
      <legend>{t('Events')}</legend>
      <div className="choices">
        <Check checked={all} onChange={(on) => onChange(on ? [everything, ...kept] : kept)}>
          {t('All, including those of future plugins')}
        </Check>
        {known.map(({ event_type: name, named_only: apart }) => (
          <Check
            key={name}
            checked={(all && !apart) || chosen.includes(name)}
            disabled={all && !apart}
            onChange={(on) => toggle(name, on)}
          >
            <span className="mono">{name}</span>
          </Check>
        ))}
      </div>
      {catalogue.error && (
        <Failure error={catalogue.error} what={t('The catalog could not be loaded.')} />
      )}
      <div id={description}>
        {wrong !== undefined && <div className="wrong">{wrong}</div>}
        {chosen.length === 0 && <div className="hint">{t('Choose at least one.')}</div>}
      </div>
    </fieldset>
  );
}
