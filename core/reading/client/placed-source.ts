// A document in a place that the reader's processes can access, with facts from its beginning.

import type { DocumentSource } from '../reader.ts';
import type { ReaderSource } from '../tasks.ts';
import type { Handover } from './handover.ts';
import { traitsOfBytes, traitsOfFile, type SourceTraits } from './source-traits.ts';

export interface PlacedSource {
  reached: ReaderSource;
  traits: SourceTraits;
}

/** Places a source once for several tasks, and removes it afterwards. */
export async function reaching<T>(
  handover: Handover,
  source: DocumentSource,
  use: (placed: PlacedSource) => Promise<T>,
): Promise<T> {
  if ('bytes' in source) {
    return use({ reached: source, traits: traitsOfBytes(source.bytes) });
  }
  const from = 'path' in source ? source.path : source.read();
  const { name, path, remove } = await handover.place(from);
  try {
    return await use({ reached: { name }, traits: await traitsOfFile(path) });
  } finally {
    await remove();
  }
}
