import { useState } from 'react';
import { useAccess } from '../access/access.ts';
import { HiddenDataNote, Shown } from '../access/hidden-data.tsx';
import { useAct, useAsk } from '../api/use-api.ts';
import { phrase, t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Pager } from '../parts/pager.tsx';
import { TextField } from '../parts/text-field.tsx';
import { goTo, hrefTo } from '../router.ts';
import { wordsOf } from '../schema-form/pointers.ts';
import type { ReferenceRow, ReferenceSet } from './reference.tsx';
import { RowDialog } from './row-dialog.tsx';
import { columnsOf, hasPersonalData, shortText } from './row-text.ts';

const pageSize = 50;
/** Maximum number of columns that fit side by side. The dialog of a row shows all fields. */
const mostColumns = 6;
const byKey = {
  order: phrase('{{count, number}} on this page, by key'),
  first: phrase('First page'),
  next: phrase('Next page'),
};

interface TabProps {
  set: ReferenceSet;
  query: URLSearchParams;
  mayChange: boolean;
}

/** Rows of the set in pages, optionally only those that match a search. */
export function RowsTab({ set, query, ...may }: TabProps) {
  const { seesPersonalData } = useAccess();
  const isWhole = seesPersonalData || !hasPersonalData(set.row_schema);
  const mayChange = may.mayChange && isWhole;
  const path = `reference/${set.set}`;
  const search = query.get('search') ?? undefined;
  const cursor = query.get('cursor') ?? undefined;
  const asked = { params: { set: set.set }, query: { search, cursor, limit: pageSize } };
  const rows = useAsk('get_reference_set', asked, { keep: true });
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="stack" aria-label={t('Rows')}>
      <div className="head low">
        {isWhole ? <Search key={search} path={path} search={search} /> : <HiddenDataNote />}
        {mayChange && <Button onClick={() => setAdding(true)}>{t('Add row')}</Button>}
      </div>
      <div className="card">
        <Loaded of={rows} what={t('The rows')}>
          {({ data, next_cursor: next, version }) =>
            data.length === 0 ? (
              <NoRows set={set} search={search} mayChange={mayChange} />
            ) : (
              <>
                <RowTable set={set} rows={data} version={version} mayChange={mayChange} />
                <Pager
                  path={path}
                  filters={{ search }}
                  cursor={cursor}
                  next={next}
                  count={data.length}
                  words={byKey}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {isAdding && <RowDialog set={set} row={null} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Search({ path, search }: { path: string; search: string | undefined }) {
  const [text, setText] = useState(search ?? '');
  return (
    <Form onSubmit={() => goTo(hrefTo(path, { search: text.trim() }))}>
      <div className="filters">
        <TextField
          label={t('Search: beginning of a key, or words')}
          type="search"
          maxLength={200}
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit">{t('Search')}</Button>
        {search !== undefined && <Button onClick={() => goTo(hrefTo(path))}>{t('Clear')}</Button>}
      </div>
    </Form>
  );
}

function NoRows({
  set,
  search,
  mayChange,
}: {
  set: ReferenceSet;
  search: string | undefined;
  mayChange: boolean;
}) {
  if (search !== undefined) {
    return (
      <Empty title={t('Nothing matches')}>
        <p>{t('The search looks at the fields by which pipelines find rows, and at keys.')}</p>
      </Empty>
    );
  }
  return (
    <Empty title={t('No rows yet')}>
      <p>{t('Pipelines find nothing in this set until rows are added.')}</p>
      {mayChange && <Link href={hrefTo(`reference/${set.set}/upload`)}>{t('Upload a file')}</Link>}
    </Empty>
  );
}

interface RowsProps {
  set: ReferenceSet;
  version: number;
  mayChange: boolean;
}

function RowTable({ rows, ...props }: RowsProps & { rows: readonly ReferenceRow[] }) {
  const columns = columnsOf(props.set).slice(0, mostColumns);
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {wordsOf(name)}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={String(row[props.set.key])} row={row} columns={columns} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  set,
  row,
  columns,
  version,
  mayChange,
}: RowsProps & { row: ReferenceRow; columns: readonly string[] }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const key = String(row[set.key]);
  return (
    <tr>
      {columns.map((name, index) => (
        <td key={name} className={index === 0 ? 'mono row-key' : 'row-value'}>
          <Shown text={shortText(row[name])} />
        </td>
      ))}
      <td>
        <div className="actions">
          <Button
            size="small"
            aria-label={mayChange ? t('Edit {{key}}', { key }) : t('Show {{key}}', { key })}
            onClick={() => setOpen('edit')}
          >
            {mayChange ? t('Edit') : t('Show')}
          </Button>
          {mayChange && (
            <Button
              size="small"
              kind="danger"
              aria-label={t('Remove {{key}}', { key })}
              onClick={() => setOpen('remove')}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
        {open === 'edit' && (
          <RowDialog set={set} row={row} version={version} readOnly={!mayChange} onClose={close} />
        )}
        {open === 'remove' && (
          <RemoveRow set={set} rowKey={key} version={version} onClose={close} />
        )}
      </td>
    </tr>
  );
}

function RemoveRow({
  set,
  rowKey,
  version,
  onClose,
}: {
  set: ReferenceSet;
  rowKey: string;
  version: number;
  onClose: () => void;
}) {
  const remove = useAct('remove_reference_rows');
  return (
    <Confirm
      title={t('Remove this row?')}
      verb={t('Remove')}
      danger
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { set: set.set }, body: { keys: [rowKey] }, version },
          { onSuccess: onClose },
        )
      }
    >
      <p>{t('Pipelines no longer find “{{key}}” in {{set}}.', { key: rowKey, set: set.title })}</p>
    </Confirm>
  );
}
