import { useState } from 'react';
import { useAct, useUpload } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { Plugin } from './plugin-state.tsx';
import type { ShadowRun } from './shadow-state.tsx';

const uploaded = 'package';
const active = 'active';
const mostRequests = 1_000;

/** Chooses a candidate and past requests, and starts a shadow run. */
export function ShadowStart({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const [candidate, setCandidate] = useState(uploaded);
  const [file, setFile] = useState<File | null>(null);
  const [settings, setSettings] = useState('');
  const [last, setLast] = useState('50');
  const [tenant, setTenant] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const start = useAct('start_shadow_run');
  const upload = useUpload('start_shadow_run_of_package');
  const isPending = start.isPending || upload.isPending;
  const error = candidate === uploaded ? upload.error : start.error;
  const params = { plugin_name: plugin.plugin };
  const chosen = { last: Number(last), ...(tenant.trim() !== '' && { tenant_id: tenant.trim() }) };
  const onSuccess = ({ shadow_run_id: run }: ShadowRun): void => {
    onClose();
    goTo(hrefTo(`plugins/${plugin.plugin}/shadow-runs`, { run }));
  };
  const send = (): void => {
    if (candidate === uploaded) {
      if (file === null) return;
      const bytes = file.slice(0, file.size, 'application/gzip');
      upload.mutate({ params, query: chosen, file: bytes }, { onSuccess });
      return;
    }
    const read = readSettings(settings);
    setWrong(read.wrong);
    if (read.wrong !== undefined) return;
    const body = {
      ...chosen,
      ...(candidate !== active && { release: candidate }),
      ...(read.value && { settings: read.value }),
    };
    start.mutate({ params, body }, { onSuccess });
  };
  return (
    <Dialog title={t('Start a shadow run')} onClose={onClose}>
      <Form onSubmit={send}>
        <p>
          {t(
            'Past requests run on a candidate, and the results are compared. Nothing is counted, sent or fetched.',
          )}
        </p>
        <CandidateField plugin={plugin} value={candidate} onChange={setCandidate} />
        {candidate === uploaded ? (
          <Field
            label={t('Package')}
            hint={t('A file that “workmill plugin pack” has made. It is not installed.')}
          >
            {(wired) => (
              <input
                {...wired}
                className="input"
                type="file"
                required
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
              />
            )}
          </Field>
        ) : (
          <Field
            label={candidate === active ? t('Settings (JSON)') : t('Settings (JSON, optional)')}
            hint={t('They replace the settings of each tenant.')}
            wrong={wrong}
          >
            {(wired) => (
              <textarea
                {...wired}
                className="input mono"
                rows={6}
                spellCheck={false}
                required={candidate === active}
                value={settings}
                onChange={(event) => setSettings(event.target.value)}
              />
            )}
          </Field>
        )}
        <TextField
          label={t('Number of requests, newest first')}
          type="number"
          required
          min={1}
          max={mostRequests}
          value={last}
          onChange={setLast}
        />
        <TextField
          label={t('Tenant')}
          hint={t('Only requests of this tenant. Empty: of all tenants.')}
          spellCheck={false}
          value={tenant}
          onChange={setTenant}
        />
        {error && <Failure error={error} what={t('The shadow run was not started.')} />}
        <div className="dialog-foot">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" type="submit" disabled={isPending}>
            {t('Start')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function CandidateField({
  plugin: { releases, installed },
  value,
  onChange,
}: {
  plugin: Plugin;
  value: string;
  onChange: (candidate: string) => void;
}) {
  return (
    <Field label={t('Candidate')}>
      {(wired) => (
        <select
          {...wired}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value={uploaded}>{t('A package to upload')}</option>
          {releases
            .filter(({ release }) => release !== installed)
            .map(({ release }) => (
              <option key={release} value={release}>
                {t('Release {{release}}', { release })}
              </option>
            ))}
          <option value={active}>{t('The active version with other settings')}</option>
        </select>
      )}
    </Field>
  );
}

function readSettings(text: string): { value?: Record<string, unknown>; wrong?: string } {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { value: value as Record<string, unknown> };
    }
    return { wrong: t('Enter a JSON object.') };
  } catch (error) {
    return { wrong: t('This is not JSON: {{reason}}', { reason: (error as Error).message }) };
  }
}
