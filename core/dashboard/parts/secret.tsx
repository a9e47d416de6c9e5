import { Copy } from './copy.tsx';

/** A text that is shown this once. */
export function Secret({ text, label }: { text: string; label: string }) {
  return (
    <div className="secret">
      <span>{text}</span>
      <Copy text={text} label={`Copy ${label}`} />
    </div>
  );
}
