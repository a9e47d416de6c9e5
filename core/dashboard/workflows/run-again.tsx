import { useState } from 'react';
import { HiddenDataNote } from '../access/hidden-data.tsx';
import type { Reply } from '../api/client.ts';
import { useAct, useAsk } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { goTo, hrefTo } from '../router.ts';
import { useReason } from './reason.tsx';
import type { Workflow } from './workflow-state.tsx';

type Request = Reply<'get_workflow_request'>;
type Settings = 'current' | 'original';

/** Submits the same request as a new workflow. Its input and options can be edited first. */
export function RunAgain({ workflow, onClose }: { workflow: Workflow; onClose: () => void }) {
  const request = useAsk('get_workflow_request', { params: { id: workflow.workflow_id } });
  return (
    <Dialog title={t('Run again')} onClose={onClose}>
      <Loaded of={request} what={t('The request')}>
        {(found) =>
          (found.masked ?? []).length > 0 ? (
            <Incomplete onClose={onClose} />
          ) : (
            <RequestForm request={found} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** A request with masked values would lose them. */
function Incomplete({ onClose }: { onClose: () => void }) {
  return (
    <>
      <HiddenDataNote />
      <p>{t('Somebody who sees the whole request has to run it again.')}</p>
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </>
  );
}

function RequestForm({ request, onClose }: { request: Request; onClose: () => void }) {
  const [text, setText] = useState(() => {
    return JSON.stringify({ input: request.input, options: request.options }, null, 2);
  });
  const [wrong, setWrong] = useState<string>();
  const [settings, setSettings] = useState<Settings>('current');
  const { reason, field } = useReason();
  const start = useAct('run_workflow_again');
  const submit = (): void => {
    const parsed = parse(text);
    if (typeof parsed === 'string') return setWrong(parsed);
    start.mutate(
      { params: { id: request.workflow_id }, body: { ...parsed, settings, reason } },
      { onSuccess: ({ workflow_id: id }) => goTo(hrefTo(`workflows/${id}`)) },
    );
  };
  return (
    <Form onSubmit={submit}>
      <p className="quiet">
        {t(
          'A new workflow starts with this request. It uses a unit if it ends with a result. Its documents are fetched and read again.',
        )}
      </p>
      <SelectField
        label={t('Settings of the pipeline')}
        hint={t('The plugin and the settings of the installation are those of today.')}
        value={settings}
        options={[
          ['current', t('Those of today')],
          ['original', t('Those that applied when this workflow started')],
        ]}
        onChange={setSettings}
      />
      <Field label={t('Request')} wrong={wrong} hint={t('JSON with input and options.')}>
        {(wired) => (
          <textarea
            {...wired}
            className="input"
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setWrong(undefined);
            }}
          />
        )}
      </Field>
      {field}
      {start.error && <Failure error={start.error} what={t('The workflow was not started.')} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="main" type="submit" disabled={start.isPending}>
          {t('Run')}
        </Button>
      </div>
    </Form>
  );
}

interface Edited {
  input: { [name: string]: unknown };
  options: { [name: string]: unknown };
}

/** Returns the edited request, or a message if the text is not valid. The API checks the rest. */
function parse(text: string): Edited | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (!isObject(value) || !isObject(value['input']))
    return t('The request needs an object "input".');
  const { input, options = {} } = value;
  if (!isObject(options)) return t('"options" has to be an object.');
  return { input, options };
}

function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
