import { goTo, hrefTo } from '../router.ts';
import { t } from '../language/language.ts';
import { SelectField } from './select-field.tsx';

export interface NamedOperation {
  pipeline: string;
  pipelineTitle: string;
  operation: string;
  title: string;
  description: string;
}

/** Returns the operation that the address names, or else the first one. */
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

/** Selects the operation of a screen. The selection is part of the address. */
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
    <SelectField
      label={t('Pipeline')}
      hint={hint}
      value={nameOf(chosen)}
      options={operations.map((one) => [nameOf(one), `${one.pipelineTitle}: ${one.title}`])}
      onChange={choose}
    />
  );
}
