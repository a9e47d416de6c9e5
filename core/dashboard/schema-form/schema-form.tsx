// Form controls for a value of a JSON Schema, such as a row of reference data or a plugin's
// settings.

import { t } from '../language/language.ts';
import { useState, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { below, wordsOf } from './pointers.ts';
import { ScalarControl } from './scalar-control.tsx';
import {
  isScalar,
  type GroupShape,
  type ListShape,
  type ScalarShape,
  type Shape,
} from './shape.ts';
import { isJson, toTyped, type Typed } from './typed.ts';

export interface FormProps<Of extends Shape = Shape> {
  shape: Of;
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** Validation errors, by JSON pointer into the value. */
  problems: ReadonlyMap<string, string>;
  /** JSON pointer to this value. */
  path?: string;
  /** Returns the value that applies if nothing is typed, by JSON pointer. */
  fallbackOf?: (path: string) => string | undefined;
}

/** Fields of a group, each with its label and the description of its schema. */
export function SchemaForm(props: FormProps<GroupShape>) {
  const { shape, typed, onChange, path = '', ...rest } = props;
  const values = groupIn(typed);
  return (
    <div className="form">
      {shape.fields.map(({ name, shape: field, required }) => (
        <SchemaValue
          key={name}
          {...rest}
          label={labelOf(name, required && isScalar(field))}
          shape={field}
          path={below(path, name)}
          typed={values[name] ?? ''}
          onChange={(next) => onChange({ ...values, [name]: next })}
        />
      ))}
    </div>
  );
}

function labelOf(name: string, isRequired: boolean): string {
  const label = wordsOf(name);
  return isRequired ? t('{{field}} (required)', { field: label }) : label;
}

type PartProps<Of extends Shape = Shape> = FormProps<Of> & { label: string; path: string };

/** One value of any shape with its label. */
export function SchemaValue(props: PartProps): ReactNode {
  const { shape, label, ...rest } = props;
  if (isScalar(shape)) return <Scalar {...rest} label={label} shape={shape} />;
  if (isJson(shape)) return <Json {...rest} label={label} shape={shape} />;
  const isEmpty = Array.isArray(rest.typed) && rest.typed.length === 0;
  const fallback = isEmpty ? rest.fallbackOf?.(rest.path) : undefined;
  return (
    <fieldset className="field schema-group">
      <legend>{label}</legend>
      {shape.description !== null && <div className="hint">{shape.description}</div>}
      {fallback !== undefined && (
        <div className="hint">{t('Default: {{value}}', { value: fallback })}</div>
      )}
      {shape.kind === 'group' && <SchemaForm {...rest} shape={shape} />}
      {shape.kind === 'list' && <Items {...rest} label={label} shape={shape} />}
    </fieldset>
  );
}

/** Length in characters above which a text gets a multi-line field. */
const lineLength = 80;

function Scalar(props: PartProps<ScalarShape>) {
  const { shape, label, path, typed, onChange, problems, fallbackOf } = props;
  const text = typeof typed === 'string' ? typed : '';
  const fallback = fallbackOf?.(path);
  // Computed once, so that the control does not change while a person types.
  const [isLong] = useState(text.length > lineLength || text.includes('\n'));
  return (
    <Field label={label} hint={shape.description ?? undefined} wrong={problems.get(path)}>
      {(wired) => (
        <ScalarControl
          {...wired}
          shape={shape}
          value={text}
          onType={onChange}
          blank={fallback === undefined ? '–' : t('Default: {{value}}', { value: fallback })}
          rows={isLong ? 4 : 1}
          isProse={isLong}
          placeholder={fallback}
        />
      )}
    </Field>
  );
}

function Json({ shape, label, path, typed, onChange, problems, fallbackOf }: PartProps) {
  const fallback = fallbackOf?.(path);
  const hint = [
    shape.description,
    t('As JSON.'),
    fallback && t('Default: {{value}}', { value: fallback }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Field label={label} hint={hint} wrong={problems.get(path)}>
      {(wired) => (
        <textarea
          {...wired}
          className="input"
          rows={4}
          spellCheck={false}
          value={typeof typed === 'string' ? typed : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function Items(props: PartProps<ListShape>) {
  const { shape, label, path, typed, onChange, problems } = props;
  const items = Array.isArray(typed) ? (typed as readonly Typed[]) : [];
  const replace = (index: number, next: Typed): void =>
    onChange(items.map((item, at) => (at === index ? next : item)));
  return (
    <div className="group">
      {items.map((item, index) => (
        <div key={index} className="schema-item">
          <SchemaValue
            label={`${label} ${index + 1}`}
            shape={{ ...shape.blank, description: null }}
            path={below(path, String(index))}
            typed={item}
            problems={problems}
            onChange={(next) => replace(index, next)}
          />
          <Button
            size="small"
            aria-label={t('Remove {{item}}', { item: `${label} ${index + 1}` })}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...items, toTyped(undefined, shape.blank)])}>
          {t('Add to {{list}}', { list: label.toLowerCase() })}
        </Button>
      </div>
    </div>
  );
}

function groupIn(typed: Typed): Readonly<Record<string, Typed>> {
  const isGroup = typeof typed === 'object' && !Array.isArray(typed);
  return isGroup ? (typed as Readonly<Record<string, Typed>>) : {};
}
