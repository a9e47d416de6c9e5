// Request form, generated from the schemas of the operation.

import { t } from '../language/language.ts';
import { createContext, useContext, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Field, type Wired } from '../parts/field.tsx';
import { labelOf } from '../schema-form/label.ts';
import { below, stepsOf, wordsOf } from '../schema-form/pointers.ts';
import { ScalarControl } from '../schema-form/scalar-control.tsx';
import { isScalar, type GroupShape, type ListShape, type Shape } from '../schema-form/shape.ts';
import { DocumentField } from './document-field.tsx';
import type { Operation } from './operation.ts';
import { withoutRow, withRow, type RequestDraft } from './request-draft.ts';

interface FormState {
  operation: Operation;
  draft: RequestDraft;
  problems: ReadonlyMap<string, string>;
  change(this: void, draft: RequestDraft): void;
}

const FormContext = createContext<FormState | null>(null);

function useForm(): FormState {
  const state = useContext(FormContext);
  if (state === null) throw new Error('a field stands outside its form');
  return state;
}

/** The subject of the work comes first. Optional fields are collapsed. */
export function RequestForm(state: FormState) {
  const { input, options } = state.operation.shape;
  const fields = input.kind === 'group' ? input.fields : [];
  const main = fields.filter(({ name }) => state.operation.isMain(below('/input', name)));
  const others = fields.filter((field) => !main.includes(field));
  return (
    <FormContext value={state}>
      <Fields fields={main} place="/input" />
      {others.length > 0 && (
        <Folded title={t('More input')}>
          <Fields fields={others} place="/input" />
        </Folded>
      )}
      {options.kind === 'group' && options.fields.length > 0 && (
        <Folded title={t('Options')}>
          <Fields fields={options.fields} place="/options" />
        </Folded>
      )}
    </FormContext>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="folded">
      <summary>{title}</summary>
      <div className="form">{children}</div>
    </details>
  );
}

function Fields({ fields, place }: { fields: GroupShape['fields']; place: string }) {
  return fields.map(({ name, shape }) => (
    <ValueField key={name} place={below(place, name)} shape={shape} />
  ));
}

interface FieldOf {
  place: string;
  shape: Shape;
}

function ValueField({ place, shape }: FieldOf): ReactNode {
  const { operation, draft, change } = useForm();
  if (operation.shape.isDocument(place)) {
    return (
      <DocumentField
        label={nameOf(place)}
        hint={shape.description}
        source={draft.documents[place] ?? { kind: 'file', file: null }}
        onChange={(source) =>
          change({ ...draft, documents: { ...draft.documents, [place]: source } })
        }
      />
    );
  }
  if (shape.kind === 'group') {
    return (
      <fieldset className="field-group">
        <legend>{nameOf(place)}</legend>
        {shape.description !== null && <p className="small quiet">{shape.description}</p>}
        <Fields fields={shape.fields} place={place} />
      </fieldset>
    );
  }
  if (shape.kind === 'list') return <Rows place={place} shape={shape} />;
  return <TypedField place={place} shape={shape} />;
}

function Rows({ place, shape }: { place: string; shape: ListShape }) {
  const { draft, change } = useForm();
  const rows = draft.rows[place] ?? [];
  const name = nameOf(place);
  return (
    <fieldset className="field-group">
      <legend>{name}</legend>
      {shape.description !== null && <p className="small quiet">{shape.description}</p>}
      {rows.map((row, index) => (
        <div key={row} className="form-row">
          <ValueField place={below(place, row)} shape={shape.blank} />
          <Button
            size="small"
            aria-label={t('Remove {{item}}', { item: `${name.toLowerCase()} ${index + 1}` })}
            onClick={() => change(withoutRow(draft, place, row))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div className="actions">
        <Button
          size="small"
          aria-label={t('Add to {{list}}', { list: name.toLowerCase() })}
          onClick={() => change(withRow(draft, place))}
        >
          {t('Add')}
        </Button>
      </div>
    </fieldset>
  );
}

function TypedField({ place, shape }: FieldOf) {
  const { problems } = useForm();
  const isJson = !isScalar(shape);
  const notes = [shape.description, isJson ? t('As JSON.') : null].filter((note) => note !== null);
  return (
    <Field
      label={nameOf(place)}
      wrong={problems.get(place)}
      {...(notes.length > 0 && { hint: notes.join(' ') })}
    >
      {(wired) => <Control wired={wired} place={place} shape={shape} />}
    </Field>
  );
}

function Control({ wired, place, shape }: FieldOf & { wired: Wired }) {
  const { operation, draft, change } = useForm();
  const type = (text: string): void =>
    change({ ...draft, texts: { ...draft.texts, [place]: text } });
  const required = operation.isRequired(place);
  const isText = operation.isText(place);
  const isLong = isText || !isScalar(shape);
  return (
    <ScalarControl
      {...wired}
      required={required}
      shape={shape}
      value={draft.texts[place] ?? ''}
      onType={type}
      blank={required ? t('Choose …') : t('Default')}
      rows={isText ? 10 : isLong ? 4 : 1}
      isProse={isText}
    />
  );
}

/** Returns the last name of the place. The groups around it have headings of their own. */
function nameOf(place: string): string {
  const last = stepsOf(place).at(-1)!;
  return /^\d+$/.test(last) ? labelOf(place) : wordsOf(last).replace(/ URL$/, '');
}
