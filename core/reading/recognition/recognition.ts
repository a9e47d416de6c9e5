// Input and output of text recognition, independent of the program.

import type { Box } from '../../sdk/document.ts';
import type { GrayImage } from '../formats/image/gray-image.ts';

/** Options of recognition, the same for every document. */
export interface RecognitionOptions {
  /**
   * `wasm` runs in the reader's own thread; `native` starts the tesseract program at `nativePath`
   * for each pass; `off` does not read pages without text.
   */
  engine: 'wasm' | 'native' | 'off';
  nativePath: string | null;
  /** Tesseract's language codes, the most likely first, such as eng and deu. */
  languages: readonly string[];
  /** Folder with additional *.traineddata files, which override the bundled ones. */
  languageFolder: string | null;
  /** Folder to which packed language data is unpacked for the native program. */
  unpackFolder: string | null;
  /** Maximum number of recognized pages of a document; further ones get a note. */
  maxPages: number;
  /** Whether to read pictures on text pages. */
  pictures: boolean;
  /** Maximum number of pixels of a decoded image. */
  maxPixels: number;
  /** Timeout of one pass of the native program; the reader's own timeout ends the other engine. */
  passTimeoutMs: number;
}

export interface RecognizedWord {
  text: string;
  /** Box in pixels of the image. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
  /** Equal for all words of a line. */
  line: string;
}

/** `block`: one block of text, all rows across it; `columns`: text of varying sizes; `line`: one row. */
export type PageMode = 'block' | 'columns' | 'sparse' | 'line';

export interface RecognitionPass {
  languages: readonly string[];
  mode: PageMode;
  /** Whether to return words that the recognizer hardly believes: runs of fillers are such. */
  keepsDoubtful?: boolean;
}

export interface RecognitionEngine {
  name: 'wasm' | 'native';
  /** @throws the signal's reason when it is aborted. */
  recognize(
    image: GrayImage,
    pass: RecognitionPass,
    signal: AbortSignal,
  ): Promise<RecognizedWord[]>;
}

/** Tesseract's page segmentation modes. */
export const segmentationModes: Readonly<Record<PageMode, string>> = {
  block: '6',
  columns: '4',
  sparse: '11',
  line: '7',
};

/** Below this confidence, only one word in ten is right. */
const leastConfidence = 5;

/** The words of tesseract's table output: level, page, block, paragraph, line, word, box, conf, text. */
export function wordsOfTable(table: string, keepsDoubtful = false): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== '5' || cells.length < 12) continue;
    const [left, top, width, height, confidence] = cells.slice(6, 11).map(Number);
    const text = cells.slice(11).join(' ').trim();
    if (text === '' || (confidence! < leastConfidence && !keepsDoubtful)) continue;
    words.push({
      text,
      box: [left!, top!, left! + width!, top! + height!],
      confidence: Math.max(0, Math.min(1, confidence! / 100)),
      line: cells.slice(2, 5).join(' '),
    });
  }
  return words;
}
