import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import type { Endpoint } from './endpoint-state.tsx';
import { readHeaderLines } from './header-lines.ts';

const sampleField = 'Authorization: Bearer …';

/** Additional header fields for every delivery. Their values are never shown. */
export function HeadersSection({ endpoint }: { endpoint: Endpoint }) {
  const { readOnly } = useAccess();
  const { header_names: names, endpoint_id: id } = endpoint;
  const [open, setOpen] = useState(false);
  const change = useAct('update_webhook');
  const close = (): void => setOpen(false);
  return (
    <section className="card pad" aria-labelledby="headers">
      <h2 id="headers">{t('Header fields')}</h2>
      {names.length === 0 ? (
        <p className="quiet">
          {t(
            'Only the standard header fields. Add a field if, for example, your gateway requires a token.',
          )}
        </p>
      ) : (
        <p>
          {names.map((name) => (
            <span key={name} className="tag mono">
              {name}
            </span>
          ))}
        </p>
      )}
      {change.error && (
        <Failure error={change.error} what={t('The header fields were not changed.')} />
      )}
      {!readOnly && !open && (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>
            {names.length === 0 ? t('Add header fields') : t('Replace header fields')}
          </Button>
          {names.length > 0 && (
            <Button
              kind="danger"
              disabled={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { headers: null } })}
            >
              {t('Remove header fields')}
            </Button>
          )}
        </div>
      )}
      {open && (
        <HeadersForm
          pending={change.isPending}
          onCancel={close}
          onSubmit={(headers) =>
            change.mutate({ params: { id }, body: { headers } }, { onSuccess: close })
          }
        />
      )}
    </section>
  );
}

function HeadersForm({
  pending,
  onSubmit,
  onCancel,
}: {
  pending: boolean;
  onSubmit: (headers: Record<string, string>) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const { headers, wrong } = readHeaderLines(text);
  return (
    <Form onSubmit={() => onSubmit(headers)}>
      <Field
        label={t('Names and values')}
        hint={t(
          'One field per line; replaces all previous fields. Values are stored encrypted and never shown again.',
        )}
        wrong={wrong}
      >
        {(wired) => (
          <textarea
            {...wired}
            className="input"
            required
            spellCheck={false}
            autoComplete="off"
            placeholder={sampleField}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <Button kind="main" type="submit" disabled={pending || wrong !== undefined}>
          {t('Use these header fields')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Form>
  );
}
