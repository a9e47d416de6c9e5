import { useId, type ReactNode } from 'react';

/** What a control is given so that its label, its hint and what is wrong with it belong to it. */
export interface Wired {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  wrong?: string | undefined;
  children: (wired: Wired) => ReactNode;
}

export function Field({ label, hint, wrong, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-told`, 'aria-invalid': wrong !== undefined })}
      {(wrong !== undefined || hint !== undefined) && (
        <div id={`${id}-told`}>
          {wrong !== undefined && <div className="wrong">{wrong}</div>}
          {hint !== undefined && <div className="hint">{hint}</div>}
        </div>
      )}
    </div>
  );
}
