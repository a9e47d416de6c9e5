// What text recognition is asked for and answers, whichever program does it.

import type { Box } from '../../sdk/document.ts';
import type { GrayImage } from '../formats/image/gray-image.ts';

/** How recognition is set up; the same for every document. */
export interface RecognitionOptions {
  /**
   * `wasm` runs in the reader's own thread; `native` starts the tesseract program at `nativePath`
   * for each pass; `off` leaves pages without text as they are.
   */
  engine: 'wasm' | 'native' | 'off';
  nativePath: string | null;
  /** Tesseract's codes, most likely first, such as eng and deu. */
  languages: readonly string[];
  /** Folder with further *.traineddata, which go before those that come with the appliance. */
  languageFolder: string | null;
  /** Where packed language data is unpacked to for the native program. */
  unpackFolder: string | null;
  /** Pages of one document that are recognised; those beyond are noted. */
  maxPages: number;
  /** Whether pictures on pages of text are looked at for words. */
  pictures: boolean;
  /** Largest image that is decoded. */
  maxPixels: number;
  /** Longest time of one pass of the native program; the reader's own time-out ends the other. */
  passTimeoutMs: number;
}

export interface RecognisedWord {
  text: string;
  /** Pixels of the image given. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
  /** Equal for the words of one line. */
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
  recognise(
    image: GrayImage,
    pass: RecognitionPass,
    signal: AbortSignal,
  ): Promise<RecognisedWord[]>;
}

/** Tesseract's page segmentation modes. */
export const segmentationModes: Readonly<Record<PageMode, string>> = {
  block: '6',
  columns: '4',
  sparse: '11',
  line: '7',
};

/** Below this the recogniser itself hardly believes it, and is right one time in ten. */
const leastConfidence = 5;

/** The words of tesseract's table output: level, page, block, paragraph, line, word, box, conf, text. */
export function wordsOfTable(table: string, keepsDoubtful = false): RecognisedWord[] {
  const words: RecognisedWord[] = [];
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
