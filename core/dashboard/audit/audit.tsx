import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { download, type ApiFailure, type Reply } from '../api/client.ts';
import { useAsk, useCredential } from '../api/use-api.ts';
import { phrase, t, type Phrase } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failure } from '../parts/failure.tsx';
import { MomentField } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { saveFile } from '../parts/save-file.ts';
import { TextField } from '../parts/text-field.tsx';
import { When } from '../parts/when.tsx';
import { goTo, hrefTo, type Filters } from '../router.ts';
import type { ScreenProps } from '../screens.ts';
import { EntryDialog, type Entry } from './entry-dialog.tsx';
import { Table } from '../parts/table.tsx';

const pageSize = 50;
const path = 'audit';

/** Audit trail of the tenant, newest first. All filters are part of the address. */
export function Audit({ query }: ScreenProps) {
  const filters = filtersOf(query);
  const cursor = query.get('cursor') ?? undefined;
  const asked = { query: { ...filters, limit: pageSize, cursor } };
  const entries = useAsk('list_audit_entries', asked, { keep: true });
  return (
    <>
      <div className="head">
        <div className="title">
          <h1>{t('Audit trail')}</h1>
          <p className="quiet">{t('Each entry is also in the tamper-evident log.')}</p>
        </div>
        <Export filters={filters} />
      </div>
      <section className="stack" aria-label={t('Entries')}>
        <Narrowing key={query.toString()} filters={filters} />
        <div className="card">
          <Loaded of={entries} what={t('The audit trail')}>
            {(page) => <Page page={page} filters={filters} cursor={cursor} />}
          </Loaded>
        </div>
      </section>
    </>
  );
}

const textFilters = [
  ['action', phrase('Action')],
  ['object', phrase('Object ID')],
  ['actor', phrase('Actor')],
  ['request_id', phrase('Request ID')],
] as const;

/** Text filters take effect on submit, so that typing sends no requests. */
function Narrowing({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const [draft, setDraft] = useState<Filters>(filters);
  const apply = (change: Filters = {}): void =>
    goTo(hrefTo(path, { ...draft, ...change }), { replace: true });
  return (
    <Form onSubmit={() => apply()}>
      <div className="filters">
        {textFilters.map(([name, label]) => (
          <TextField
            key={name}
            label={t(label)}
            spellCheck={false}
            value={draft[name] ?? ''}
            onChange={(text) => setDraft({ ...draft, [name]: text.trim() })}
          />
        ))}
        <MomentField
          label={t('From')}
          value={draft['after']}
          onChange={(after) => apply({ after })}
        />
        <MomentField
          label={t('Until')}
          value={draft['before']}
          onChange={(before) => apply({ before })}
        />
        <Button type="submit">{t('Filter')}</Button>
        <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>
      </div>
    </Form>
  );
}

function filtersOf(query: URLSearchParams) {
  const read = (name: string): string | undefined => query.get(name) ?? undefined;
  return {
    action: read('action'),
    object: read('object'),
    actor: read('actor'),
    request_id: read('request_id'),
    after: read('after'),
    before: read('before'),
  };
}

/** Exports all matching entries as a file, one JSON object per line. */
function Export({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const credential = useCredential();
  const exporting = useMutation<void, ApiFailure>({
    mutationFn: async () => {
      const asked = { query: filters };
      const type = 'application/x-ndjson';
      saveFile(await download(credential, 'list_audit_entries', asked, type), 'audit.jsonl');
    },
  });
  return (
    <div className="stack">
      <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('Export JSON lines')}
      </Button>
      {exporting.error && <Failure error={exporting.error} what={t('The export failed.')} />}
    </div>
  );
}

function Page({
  page,
  filters,
  cursor,
}: {
  page: Reply<'list_audit_entries'>;
  filters: Filters;
  cursor: string | undefined;
}) {
  const [shown, setShown] = useState<Entry | null>(null);
  if (page.data.length === 0) {
    return (
      <Empty title={t('Nothing matches')}>
        <p>{t('No entries match these filters. Actions and IDs have to match exactly.')}</p>
      </Empty>
    );
  }
  return (
    <>
      <Table
        label={t('Entries')}
        columns={[
          t('Time'),
          t('Action'),
          t('Object'),
          t('By'),
          t('Address'),
          { unseen: t('Actions') },
        ]}
      >
        {page.data.map((entry) => (
          <Row key={entry.audit_id} entry={entry} onShow={setShown} />
        ))}
      </Table>
      <Pager
        path={path}
        filters={filters}
        cursor={cursor}
        next={page.next_cursor}
        count={page.data.length}
      />
      {shown !== null && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Row({ entry, onShow }: { entry: Entry; onShow: (entry: Entry) => void }) {
  return (
    <tr>
      <td>
        <When at={entry.at} />
      </td>
      <td className="mono">{entry.action}</td>
      <td>
        <div className="cell">
          <span>{entry.object.kind}</span>
          <span className="small quiet mono">{entry.object.id}</span>
        </div>
      </td>
      <td>
        <div className="cell">
          <span>{t(actorNames[entry.actor.kind] ?? entry.actor.kind)}</span>
          {entry.actor.id !== null && <span className="small quiet mono">{entry.actor.id}</span>}
        </div>
      </td>
      <td className="mono small">{entry.remote_address ?? '–'}</td>
      <td>
        <Button
          size="small"
          aria-label={t('Details of {{action}} {{id}}', {
            action: entry.action,
            id: entry.audit_id,
          })}
          onClick={() => onShow(entry)}
        >
          {t('Details')}
        </Button>
      </td>
    </tr>
  );
}

const actorNames: Readonly<Record<string, string | Phrase>> = {
  account: phrase('Account'),
  api_key: phrase('API key'),
  administrator: phrase('Administrator'),
  system: 'Workmill',
};
