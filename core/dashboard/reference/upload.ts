// A selected file and the request that uploads it.

export interface Chosen {
  file: File;
  /** `csv`, `json`, or one of the set's own formats. */
  format: string;
  merge: boolean;
}

/** Returns the request parameters for a file. */
export function uploadOf({ file, format }: Chosen) {
  const types: Readonly<Record<string, string>> = { csv: 'text/csv', json: 'application/json' };
  const type = types[format];
  return {
    file: file.slice(0, file.size, type ?? 'application/octet-stream'),
    query: type === undefined ? { format } : {},
  };
}
