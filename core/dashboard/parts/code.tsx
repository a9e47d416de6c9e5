import { Copy } from './copy.tsx';
import { t } from '../language/language.ts';

/** Text of a request or response, as transmitted or as it would be. */
export function Code({ title, note, text }: { title: string; note?: string; text: string }) {
  return (
    <figure className="code">
      <figcaption className="code-head">
        <span>
          {title} {note !== undefined && <small>{note}</small>}
        </span>
        <Copy text={text} label={t('Copy {{what}}', { what: title })} />
      </figcaption>
      {/* Reachable by keyboard, because it scrolls. */}
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </figure>
  );
}

/** Formats header fields, one per line. */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
