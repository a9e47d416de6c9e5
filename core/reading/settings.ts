import type { Configuration } from '../config/reload.ts';
import { defaultReadingLimits } from './limits.ts';
import type { ReaderOptions } from './reader.ts';
import { speechSetup } from './speech-settings.ts';

/** Converts the section `reading` for the reader. Its limits follow reloads. */
export function readerSettings(
  configuration: Pick<Configuration, 'current'>,
): Required<Pick<ReaderOptions, 'threads' | 'softRssMb' | 'recognition' | 'speech' | 'limits'>> {
  const { reading, transcription } = configuration.current();
  const { threads, memoryBytes, ocr } = reading;
  const { pageTimeoutMs, nativePath, languageFolder, ...recognition } = ocr;
  return {
    threads,
    softRssMb: Math.ceil(memoryBytes / 2 ** 20),
    recognition: {
      ...recognition,
      nativePath: nativePath ?? null,
      languageFolder: languageFolder ?? null,
      passTimeoutMs: pageTimeoutMs,
    },
    speech: speechSetup(transcription),
    limits: () => {
      const { timeoutMs, maxPages, maxBytes } = configuration.current().reading;
      return { timeoutMs, reading: { ...defaultReadingLimits, maxPages, maxBytes } };
    },
  };
}
