// Repairs a truncated PDF. The end of a PDF refers to its catalog and is missing in a truncated
// file. Most files have the catalog near the beginning, so that a new end can be written.

/** Catalogs usually have a few hundred bytes; listed form fields take more. */
const objectReach = 64 * 1024;

/**
 * Returns the file with an end that refers to its catalog; null if it has one, or has no catalog.
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes('trailer') || file.includes('/XRef')) return null;
  for (const mark of ['/Type /Catalog', '/Type/Catalog']) {
    const at = file.lastIndexOf(mark);
    if (at < 0) continue;
    const before = file.toString('latin1', Math.max(0, at - objectReach), at);
    const [number] = [...before.matchAll(/(\d{1,10}) +\d{1,5} +obj\b/g)]
      .map(([, one]) => one)
      .slice(-1);
    if (number === undefined) continue;
    return Buffer.concat([file, Buffer.from(`\ntrailer\n<< /Root ${number} 0 R >>\n`)]);
  }
  return null;
}
