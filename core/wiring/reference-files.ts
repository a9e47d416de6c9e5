// How files become rows of reference data: the reader makes them out, the plugin that declared the
// format says what rows they hold. Both run in processes of their own.

import { Fault } from '../kernel/errors.ts';
import { PipelineFailure } from '../pipelines/failure.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { Reader } from '../reading/reader.ts';
import type { ReadFile } from '../reference/file-rows.ts';

export function reading(parts: {
  reader: Pick<Reader, 'read'>;
  pipelines: Pick<Pipelines, 'readRows'>;
}): ReadFile {
  const { reader, pipelines } = parts;
  return async ({ plugin, set, format, bytes }) => {
    // Pictures of pages hold no rows: recognising them would take minutes for nothing.
    const options = { fileName: null, declaredType: null, recognise: false };
    const { document } = await reader.read({ bytes }, options);
    try {
      return await pipelines.readRows(plugin, { set, format, document });
    } catch (error) {
      if (!(error instanceof PipelineFailure)) throw error;
      throw new Fault(error.code, error.message, { cause: error });
    }
  };
}
