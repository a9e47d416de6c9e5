import { goTo, hrefTo } from '../router.ts';
import { Field } from './field.tsx';
import { t } from '../language/language.ts';

export interface NamedOperation {
  pipeline: string;
  pipelineTitle: string;
  operation: string;
  title: string;
  description: string;
}

/** As it stands in the address of a screen; the first one where the address names none. */
export function chosenOperation<Item extends NamedOperation>(
  operations: readonly Item[],
  query: URLSearchParams,
): Item | undefined {
  const [pipeline, operation] = [query.get('pipeline'), query.get('operation')];
  return (
    operations.find((one) => one.pipeline === pipeline && one.operation === operation) ??
    operations[0]
  );
}

export function nameOf({ pipeline, operation }: NamedOperation): string {
  return `${pipeline}/${operation}`;
}

/** Chooses the operation that a screen is about; the choice is part of the address. */
export function OperationChoice({
  path,
  operations,
  chosen,
  hint,
}: {
  path: string;
  operations: readonly NamedOperation[];
  chosen: NamedOperation;
  hint?: string;
}) {
  const choose = (name: string): void => {
    const next = operations.find((one) => nameOf(one) === name);
    if (next === undefined) return;
    const { pipeline, operation } = next;
    goTo(hrefTo(path, { pipeline, operation }), { replace: true });
  };
  return (
    <Field label={t('Pipeline')} {...(hint !== undefined && { hint })}>
      {(wired) => (
        <select
          {...wired}
          className="input"
          value={nameOf(chosen)}
          onChange={(event) => choose(event.target.value)}
        >
          {operations.map((one) => (
            <option key={nameOf(one)} value={nameOf(one)}>
              {one.pipelineTitle}: {one.title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
