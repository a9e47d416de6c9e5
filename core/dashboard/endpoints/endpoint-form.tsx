import { useState } from 'react';
import type { ApiFailure } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import type { Endpoint } from './endpoint-state.tsx';
import { Masking } from './masking.tsx';
import { Pace } from './pace.tsx';
import { TypesField } from './types-field.tsx';

const sampleUrl = 'https://erp.example.com/hooks/workmill';

/** Fields as the API expects them. */
export interface EndpointFields {
  url: string;
  description: string | null;
  event_types: string[];
  max_per_second: number | null;
  ordering: Endpoint['ordering'];
  retry_for_seconds: number | null;
  mask_personal_data: boolean;
  ed25519: boolean;
}

export interface EndpointFormProps {
  initial: EndpointFields;
  /** Label of the button. */
  verb: string;
  /** The endpoint receives only completions, with the short payload. */
  isShort?: boolean;
  pending: boolean;
  error: ApiFailure | null;
  onSubmit: (fields: EndpointFields) => void;
}

/** Form for the settings of a new or existing endpoint. */
export function EndpointForm(props: EndpointFormProps) {
  const { initial, verb, isShort = false, pending, error, onSubmit } = props;
  const [fields, setFields] = useState(initial);
  const set = (change: Partial<EndpointFields>): void => setFields({ ...fields, ...change });
  const [submitted, setSubmitted] = useState(initial);
  /** Returns the validation error of a field, until its value changes. */
  const wrong = (name: keyof EndpointFields): string | undefined => {
    if (error === null || fields[name] !== submitted[name]) return undefined;
    if (name === 'url' && error.body?.error === 'insecure_url') return error.message;
    return error.body?.details?.find(({ path }) => path.split('/')[1] === name)?.message;
  };
  const submit = (): void => {
    setSubmitted(fields);
    onSubmit(fields);
  };
  return (
    <Form onSubmit={submit}>
      {error !== null && <Failure error={error} what={t('The endpoint was not saved.')} />}
      <TextField
        label={t('Address')}
        hint={t('https, with a valid certificate.')}
        wrong={wrong('url')}
        type="url"
        required
        placeholder={sampleUrl}
        value={fields.url}
        onChange={(url) => set({ url })}
      />
      <TextField
        label={t('Description')}
        hint={t('Display name, shown in lists.')}
        wrong={wrong('description')}
        maxLength={500}
        value={fields.description ?? ''}
        onChange={(text) => set({ description: text || null })}
      />
      {!isShort && (
        <TypesField
          chosen={fields.event_types}
          onChange={(types) => set({ event_types: types })}
          wrong={wrong('event_types')}
        />
      )}
      <Pace fields={fields} set={set} wrong={wrong} />
      {!isShort && (
        <Masking
          checked={fields.mask_personal_data}
          wasChecked={initial.mask_personal_data}
          onChange={(on) => set({ mask_personal_data: on })}
        />
      )}
      <div className="actions">
        <Button kind="main" type="submit" disabled={pending}>
          {verb}
        </Button>
      </div>
    </Form>
  );
}
