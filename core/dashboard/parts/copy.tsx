import { useState } from 'react';
import { Button } from './button.tsx';
import { t } from '../language/language.ts';

/**
 * Button that copies a text. Not rendered if the browser offers no clipboard, as over plain HTTP.
 */
export function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      size="small"
      aria-label={label}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {copied ? t('Copied') : t('Copy')}
    </Button>
  );
}
