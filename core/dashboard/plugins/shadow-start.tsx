import { useState } from 'react';
import { useAct, useUpload } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo } from '../router.ts';
import type { Plugin } from './plugin-state.tsx';
import type { ShadowRun } from './shadow-state.tsx';
import { PackageField } from './package-field.tsx';

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
  const { start, isPending, error } = useStart(plugin.plugin, candidate, onClose);
  const send = (): void => {
    const read = candidate === uploaded ? {} : readSettings(settings);
    setWrong(read.wrong);
    if (read.wrong !== undefined) return;
    start({ last: Number(last), tenant: tenant.trim(), settings: read.value, file });
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
          <PackageField
            hint={t('A file that “workmill plugin pack” has made. It is not installed.')}
            onChange={setFile}
          />
        ) : (
          <SettingsField
            isRequired={candidate === active}
            wrong={wrong}
            value={settings}
            onChange={setSettings}
          />
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

interface Chosen {
  last: number;
  /** Empty: all tenants. */
  tenant: string;
  settings: Record<string, unknown> | undefined;
  file: File | null;
}

function useStart(plugin: string, candidate: string, onClose: () => void) {
  const start = useAct('start_shadow_run');
  const upload = useUpload('start_shadow_run_of_package');
  const params = { plugin_name: plugin };
  const onSuccess = ({ shadow_run_id: run }: ShadowRun): void => {
    onClose();
    goTo(hrefTo(`plugins/${plugin}/shadow-runs`, { run }));
  };
  return {
    isPending: start.isPending || upload.isPending,
    error: candidate === uploaded ? upload.error : start.error,
    start({ last, tenant, settings, file }: Chosen) {
      const requests = { last, ...(tenant !== '' && { tenant_id: tenant }) };
      if (candidate !== uploaded) {
        const release = candidate === active ? {} : { release: candidate };
        const body = { ...requests, ...release, ...(settings && { settings }) };
        start.mutate({ params, body }, { onSuccess });
      } else if (file !== null) {
        const bytes = file.slice(0, file.size, 'application/gzip');
        upload.mutate({ params, query: requests, file: bytes }, { onSuccess });
      }
    },
  };
}

function SettingsField({
  isRequired,
  wrong,
  value,
  onChange,
}: {
  isRequired: boolean;
  wrong: string | undefined;
  value: string;
  onChange: (settings: string) => void;
}) {
  return (
    <Field
      label={isRequired ? t('Settings (JSON)') : t('Settings (JSON, optional)')}
      hint={t('They replace the settings of each tenant.')}
      wrong={wrong}
    >
      {(wired) => (
        <textarea
          {...wired}
          className="input mono"
          rows={6}
          spellCheck={false}
          required={isRequired}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
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
    <SelectField
      label={t('Candidate')}
      value={value}
      options={[
        [uploaded, t('A package to upload')],
        ...releases
          .filter(({ release }) => release !== installed)
          .map(({ release }) => [release, t('Release {{release}}', { release })] as const),
        [active, t('The active version with other settings')],
      ]}
      onChange={onChange}
    />
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
