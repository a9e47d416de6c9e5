import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Wired } from '../parts/field.tsx';
import { withText } from './draft.ts';
import { useForm } from './form-state.ts';
import { textOf } from '../schema-form/scalar.ts';
import { ScalarControl, type ScalarControlProps } from '../schema-form/scalar-control.tsx';
import type { ScalarShape } from '../schema-form/shape.ts';
import { useTitles } from '../schema-form/titles.ts';

/** Length in characters above which a text gets a multi-line field. */
const lineLength = 60;

export interface ValueControlProps {
  place: string;
  shape: ScalarShape;
  /** Value as the pipeline read it; undefined in an added row. */
  original: unknown;
  /** Whether the Enter key moves to this control. */
  needsAttention?: boolean;
  /** Limits the control to one line, as in a sheet. */
  oneLine?: boolean;
  /** Attributes of a field with a label of its own. */
  wired?: Wired;
  /** Label of a control without a field. */
  label?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void;
}

/** Control for one value. Typed text goes to the draft; the focused control shows its evidence. */
export function ValueControl(props: ValueControlProps) {
  const { place, shape, original, needsAttention = false, oneLine = false, wired, label } = props;
  const { draft, change, select, readOnly, problems } = useForm();
  const titles = useTitles();
  const text = draft.texts[place] ?? textOf(original);
  const first = textOf(original);
  const isLong = !oneLine && (first.length > lineLength || first.includes('\n'));
  return (
    <ScalarControl
      {...wired}
      shape={shape}
      nameOf={(option) => titles.option(option, place)}
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
