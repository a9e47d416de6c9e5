import { maskSecrets } from '../sdk/secret-text.ts';

/** Returns the last part of a path, without control characters; null if nothing remains. */
export function cleanFileName(name: string | null | undefined): string | null {
  const last = (name ?? '').split(/[/\\]/).at(-1)!;
  const clean = last.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim();
  return clean === '' || clean === '.' || clean === '..' ? null : maskSecrets(clean).slice(0, 255);
}

/** Returns the file name that the server sends (RFC 6266), else the last part of the address. */
export function fetchedFileName(url: string, disposition: string | undefined): string | null {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '');
  const named = extended === undefined ? (plain?.[1] ?? plain?.[2]) : decoded(extended);
  return cleanFileName(named) ?? cleanFileName(decoded(new URL(url).pathname));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
