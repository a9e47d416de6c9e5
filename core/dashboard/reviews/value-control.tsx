import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Wired } from '../parts/field.tsx';
import { withText } from './draft.ts';
import { useForm } from './form-state.ts';
import { textOf } from '../schema-form/scalar.ts';
import { ScalarControl, type ScalarControlProps } from '../schema-form/scalar-control.tsx';
import type { ScalarShape } from '../schema-form/shape.ts';

/** Longer texts get a field of several lines. */
const lineLength = 60;

export interface ValueControlProps {
  place: string;
  shape: ScalarShape;
  /** As the pipeline read it; undefined in a row that was added. */
  original: unknown;
  /** Enter leads here. */
  needsAttention?: boolean;
  /** In a sheet every control has one line. */
  oneLine?: boolean;
  /** Of a field with a label of its own. */
  wired?: Wired;
  /** Of a control without one. */
  label?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void;
}

/** A control for one value: what is typed goes to the draft, what has the focus shows its evidence. */
export function ValueControl(props: ValueControlProps) {
  const { place, shape, original, needsAttention = false, oneLine = false, wired, label } = props;
  const { draft, change, select, readOnly, problems } = useForm();
  const text = draft.texts[place] ?? textOf(original);
  const first = textOf(original);
  const isLong = !oneLine && (first.length > lineLength || first.includes('\n'));
  return (
    <ScalarControl
      {...wired}
      shape={shape}
      value={text}
      onType={(next) => change(withText(draft, place, next, original))}
      blank={shape.nullable || text === '' ? '–' : null}
      rows={isLong ? Math.min(8, Math.ceil(first.length / lineLength) + 1) : 1}
      isProse={isLong}
      readOnly={readOnly}
      aria-label={label}
      aria-invalid={problems.has(place) || undefined}
      attributes={
        {
          'data-place': place,
          'data-attention': needsAttention || undefined,
          'data-changed': draft.texts[place] !== undefined || undefined,
          onFocus: () => select(place),
          onKeyDown: props.onKeyDown,
          onPaste: props.onPaste,
        } as ScalarControlProps['attributes']
      }
    />
  );
}
