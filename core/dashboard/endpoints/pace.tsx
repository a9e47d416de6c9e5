import { phrase, t, type Phrase } from '../language/language.ts';
import { Check } from '../parts/check.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import type { EndpointFields } from './endpoint-form.tsx';

export const orderings: Record<EndpointFields['ordering'], Phrase> = {
  none: phrase('as they come'),
  workflow: phrase('in order within each workflow'),
  endpoint: phrase('one after another'),
};

export interface PaceProps {
  fields: EndpointFields;
  set: (change: Partial<EndpointFields>) => void;
  /** Returns the validation error of a field. */
  wrong: (name: keyof EndpointFields) => string | undefined;
}

/** Delivery settings: rate, order, retry period and signature. */
export function Pace({ fields, set, wrong }: PaceProps) {
  return (
    <>
      <TextField
        label={t('Attempts a second, at most')}
        hint={t('Empty: adapts to the receiver.')}
        wrong={wrong('max_per_second')}
        type="number"
        min={1}
        max={1000}
        value={fields.max_per_second ?? ''}
        onChange={(text) => set({ max_per_second: wholeOrNull(text) })}
      />
      <SelectField
        label={t('Order')}
        hint={t('Events wait until the previous one was delivered or became a dead letter.')}
        value={fields.ordering}
        options={Object.entries(orderings).map(([value, name]) => [
          value as EndpointFields['ordering'],
          t(name),
        ])}
        onChange={(ordering) => set({ ordering })}
      />
      <TextField
        label={t('Seconds in which an event is tried again')}
        hint={t(
          'Afterwards the event becomes a dead letter, and the events behind it are sent. Empty: the default of the installation.',
        )}
        wrong={wrong('retry_for_seconds')}
        type="number"
        min={60}
        max={86_400}
        value={fields.retry_for_seconds ?? ''}
        onChange={(text) => set({ retry_for_seconds: wholeOrNull(text) })}
      />
      <Check
        checked={fields.ed25519}
        onChange={(on) => set({ ed25519: on })}
        hint={t('A key pair also signs. Receivers verify with the public key only.')}
      >
        {t('Sign with Ed25519 too')}
      </Check>
    </>
  );
}

function wholeOrNull(text: string): number | null {
  return text === '' ? null : Number(text);
}
