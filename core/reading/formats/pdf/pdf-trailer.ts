// The end of a PDF names its catalog, and is what a file that was cut off has lost. The catalog itself
// stands at the front in most files, so that a new end can be written.

/** Programs write catalogs of a few hundred bytes; form fields listed in one take more. */
const objectReach = 64 * 1024;

/** The file with an end that names its catalog; null when it has one, or no catalog. */
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
