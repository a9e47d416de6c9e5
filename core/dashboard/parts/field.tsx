import { useId, type ReactNode } from 'react';

/** Attributes that connect a control with its label, hint and error. */
export interface Wired {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  wrong?: string | undefined;
  children: (wired: Wired) => ReactNode;
}

export function Field({ label, hint, wrong, children }: FieldProps) {
  const id = useId();
  const isWrong = wrong !== undefined;
  const description = isWrong || hint !== undefined ? `${id}-description` : undefined;
  const wired: Wired = {
    id,
    'aria-describedby': description,
    'aria-invalid': isWrong || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(wired)}
      {description !== undefined && (
        <div id={description}>
          {isWrong && <div className="wrong">{wrong}</div>}
          {hint !== undefined && <div className="hint">{hint}</div>}
        </div>
      )}
    </div>
  );
}
