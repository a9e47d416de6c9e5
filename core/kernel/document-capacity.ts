// How large a read document may be, from the memory of the plugin's thread that takes it. The reader,
// the transport and the plugin hosts keep to this one figure.

/**
 * A plugin holds a document several times: as received, taken apart (about as large again), and in
 * what it makes of it. Finance needs up to five times the serialized size.
 */
const heapPerDocument = 8;

/** Most bytes of the serialized documents of one run. */
export function documentCapacity(heapMb: number): number {
  return Math.floor((heapMb * 2 ** 20) / heapPerDocument);
}

export function tooMuchContent(bytes: number, most: number): string {
  const megabytes = (count: number): number => Math.ceil(count / 2 ** 20);
  return (
    `The document has too much content: ${megabytes(bytes)} MiB once read; ` +
    `the pipeline takes at most ${megabytes(most)} MiB.`
  );
}
