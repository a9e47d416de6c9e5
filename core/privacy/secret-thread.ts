// Thread of secret-masker.ts.

import { maskSecrets } from '../sdk/secret-text.ts';

export default function maskAll(texts: readonly string[]): string[] {
  return texts.map(maskSecrets);
}
