// Reads the header of recordings. Sound is not decoded here, and speech is not recognized.

import type { DocumentContent } from '../../host/reader-contract.ts';
import { emptyContent } from '../../host/reader-contract.ts';
import { readWaveHeader } from './wave-header.ts';

export async function readAudio(
  bytes: Uint8Array,
  { mediaType }: { mediaType: string },
): Promise<DocumentContent> {
  const wave = mediaType === 'audio/wav' ? readWaveHeader(bytes) : null;
  const metadata: Record<string, string> = {};
  if (wave) {
    metadata['codec'] = wave.codec;
    metadata['channels'] = String(wave.channels);
    metadata['sample_rate'] = String(wave.sampleRate);
    metadata['duration_seconds'] = wave.durationSeconds.toFixed(3);
  }
  const message = 'The recording was not transcribed.';
  const content = emptyContent('audio');
  return { ...content, metadata, notes: [{ code: 'audio_not_transcribed', message }] };
}
