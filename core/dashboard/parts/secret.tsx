import { Copy } from './copy.tsx';
import { t } from '../language/language.ts';

/** A secret that is shown only once. */
export function Secret({ text, label }: { text: string; label: string }) {
  return (
    <div className="secret">
      <span>{text}</span>
      <Copy text={text} label={t('Copy {{what}}', { what: label })} />
    </div>
  );
}
