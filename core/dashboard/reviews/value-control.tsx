import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Wired } from '../parts/field.tsx';
import { withText } from './draft.ts';
import { useForm } from './form-state.ts';
import { optionName, textOf } from '../schema-form/scalar.ts';
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
  const type = (next: string): void => change(withText(draft, place, next, original));
  const shared = {
    ...wired,
    className: 'input',
    'data-place': place,
    'data-attention': needsAttention || undefined,
    'data-changed': draft.texts[place] !== undefined || undefined,
    'aria-invalid': problems.has(place) || undefined,
    'aria-label': label,
    onFocus: () => select(place),
    onKeyDown: props.onKeyDown,
    onPaste: props.onPaste,
    value: text,
  };
  if (shape.kind === 'choice') {
    const options = shape.options.map(String);
    const isKnown = text === '' || options.includes(text);
    return (
      <select {...shared} disabled={readOnly} onChange={(event) => type(event.target.value)}>
        {(shape.nullable || text === '') && <option value="">–</option>}
        {!isKnown && <option value={text}>{text}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {optionName(option)}
          </option>
        ))}
      </select>
    );
  }
  const first = textOf(original);
  if (!oneLine && (first.length > lineLength || first.includes('\n'))) {
    const rows = Math.min(8, Math.ceil(first.length / lineLength) + 1);
    return (
      <textarea
        {...shared}
        className="input prose"
        rows={rows}
        readOnly={readOnly}
        onChange={(event) => type(event.target.value)}
      />
    );
  }
  return (
    <input
      {...shared}
      inputMode={shape.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      readOnly={readOnly}
      onChange={(event) => type(event.target.value)}
    />
  );
}
