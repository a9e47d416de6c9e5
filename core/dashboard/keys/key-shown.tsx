import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Secret } from '../parts/secret.tsx';

/** A new key, which only this answer of the API has. */
export function KeyShown({
  text,
  onClose,
  children,
}: {
  text: string | undefined;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <>
      <p>
        <strong>The key is shown only once.</strong> Store it where secrets are stored. {children}
      </p>
      {text !== undefined && <Secret text={text} label="the key" />}
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </>
  );
}
