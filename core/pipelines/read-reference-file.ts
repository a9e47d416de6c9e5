// Reads files as rows of reference data: the reader reads the file, and the plugin that declares
// the format extracts the rows. Both run in separate processes.

import { Fault } from '../kernel/errors.ts';
import type { Reader } from '../reading/reader.ts';
import type { ReadFile } from '../reference/file-rows.ts';
import { PipelineFailure } from './failure.ts';
import type { Pipelines } from './pipelines.ts';

export function createReferenceFileReader(
  reader: Pick<Reader, 'read'>,
  pipelines: Pick<Pipelines, 'readRows'>,
): ReadFile {
  return async ({ plugin, set, format, bytes }) => {
    // Images of pages contain no rows, and recognizing their text would take minutes.
    const options = { fileName: null, declaredType: null, recognize: false };
    const { document } = await reader.read({ bytes }, options);
    try {
      return await pipelines.readRows(plugin, { set, format, document });
    } catch (error) {
      if (!(error instanceof PipelineFailure)) throw error;
      throw new Fault(error.code, error.message, { cause: error });
    }
  };
}
