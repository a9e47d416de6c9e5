// Counts the pages of a document without reading them.

import { Fault } from '../../kernel/errors.ts';
import { openImage } from '../formats/image/image-file.ts';
import { pageAllowance, type ReadingLimits } from '../limits.ts';
import type { PdfLibrary } from '../formats/pdf/pdf-library.ts';
import { withTrailer } from '../formats/pdf/pdf-trailer.ts';
import { isReadable } from './read-document.ts';
import { signedContent } from '../formats/text/signed-content.ts';
import { sniffMediaType } from '../sniff.ts';

/**
 * Returns 0 for formats without pages.
 *
 * Throws `document_unreadable` or `unsupported_document`.
 */
export async function countPages(
  bytes: Uint8Array,
  { limits, pdfLibrary }: { limits: ReadingLimits; pdfLibrary: () => Promise<PdfLibrary> },
): Promise<number> {
  const content = withoutSignatures(bytes, limits.maxNesting);
  const mediaType = sniffMediaType(content);
  if (mediaType === 'application/pdf') return countInPdf(content, await pdfLibrary(), limits);
  if (!isReadable(mediaType)) throw new Fault('unsupported_document');
  return mediaType.startsWith('image/') ? openImage(content, mediaType).frames.length : 0;
}

function withoutSignatures(bytes: Uint8Array, levelsLeft: number): Uint8Array {
  if (levelsLeft === 0 || sniffMediaType(bytes) !== 'application/pkcs7-mime') return bytes;
  return withoutSignatures(signedContent(bytes), levelsLeft - 1);
}

async function countInPdf(
  bytes: Uint8Array,
  library: PdfLibrary,
  limits: ReadingLimits,
): Promise<number> {
  library.budget.allow(pageAllowance(limits));
  const opened = library.open(withTrailer(bytes) ?? bytes);
  try {
    const { numPages } = await opened.document;
    return numPages;
  } catch (error) {
    throw new Fault('document_unreadable', undefined, { cause: error });
  } finally {
    await opened.close();
  }
}
