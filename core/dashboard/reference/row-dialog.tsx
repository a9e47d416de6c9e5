import { useState } from 'react';
import { useAct } from '../api/use-api.ts';
import { t } from '../language/language.ts';
import { Button } from '../parts/button.tsx';
import { Code } from '../parts/code.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Failure } from '../parts/failure.tsx';
import { Form } from '../parts/form.tsx';
import { SchemaForm } from '../schema-form/schema-form.tsx';
import { shapeOf } from '../schema-form/shape.ts';
import { fromTyped, toTyped } from '../schema-form/typed.ts';
import type { ReferenceRow, ReferenceSet } from './reference.tsx';

interface RowDialogProps {
  set: ReferenceSet;
  /** Null for a new row. */
  row: ReferenceRow | null;
  /** Version of the set when the row was read. */
  version?: number;
  readOnly?: boolean;
  onClose: () => void;
}

/** One row with all of its fields. */
export function RowDialog({ set, row, version, readOnly = false, onClose }: RowDialogProps) {
  const title = row === null ? t('New row in {{set}}', { set: set.title }) : String(row[set.key]);
  return (
    <Dialog title={title} onClose={onClose}>
      {readOnly ? (
        <>
          <Code title={t('Row')} text={JSON.stringify(row, null, 2)} />
          <div className="dialog-foot">
            <Button kind="main" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </>
      ) : (
        <RowForm set={set} row={row} version={version} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RowForm({
  set,
  row,
  version,
  onClose,
}: Omit<RowDialogProps, 'readOnly' | 'version'> & { version: number | undefined }) {
  const merge = useAct('merge_reference_set');
  const remove = useAct('remove_reference_rows');
  // Computed once, so that typed input is preserved when the list behind is reloaded.
  const [shape] = useState(() => shapeOf(set.row_schema, row ?? {}));
  const [typed, setTyped] = useState(() => toTyped(row ?? {}, shape));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const save = (): void => {
    const found = new Map<string, string>();
    const next = fromTyped(typed, shape, found) as Record<string, unknown>;
    setProblems(found);
    if (found.size > 0) return;
    const asked = { params: { set: set.set }, body: [next] };
    merge.mutate(version === undefined ? asked : { ...asked, version }, {
      onSuccess: (changed) => {
        const before = row?.[set.key];
        if (typeof before !== 'string' || before === next[set.key]) return onClose();
        // Changing the key creates another row, so the old one is deleted.
        const old = { params: { set: set.set }, body: { keys: [before] } };
        remove.mutate({ ...old, version: changed.version }, { onSuccess: onClose });
      },
    });
  };
  if (shape.kind !== 'group') return null;
  const error = merge.error ?? remove.error;
  return (
    <Form onSubmit={save}>
      <SchemaForm shape={shape} typed={typed} problems={problems} onChange={setTyped} />
      {error && <Failure error={error} what={t('The row was not saved.')} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="main" type="submit" disabled={merge.isPending || remove.isPending}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  );
}
