// Settings of text recognition, a part of settings.ts.

import { group, list, setting } from './declare.ts';
import { folder } from './file-types.ts';
import { duration, flag, oneOf, text, whole } from './value-types.ts';

export const ocr = group('Text recognition of images and of pages without a text layer.', {
  engine: setting(oneOf(['auto', 'wasm', 'native', 'off']), {
    about: 'auto: the tesseract program if it is installed, otherwise the bundled engine (wasm).',
    default: 'auto',
    restart: true,
  }),
  native_path: setting(text('an absolute path', /^\//), {
    about: 'Path of the tesseract program; default: the usual places.',
    restart: true,
  }),
  languages: list(text("tesseract's code of a language, such as eng", /^[a-z][A-Za-z_]{2,30}$/), {
    about: 'Languages to expect, the most frequent first.',
    default: ['eng', 'deu', 'fra', 'nld', 'ita', 'spa', 'por', 'swe'],
    restart: true,
  }),
  language_folder: setting(folder, {
    about: 'Folder with additional *.traineddata files; they override the bundled ones.',
    restart: true,
  }),
  max_pages: setting(whole(1, 10_000), {
    about:
      'Maximum number of recognized pages of a document; further pages are empty and get a note.',
    default: 50,
    restart: true,
  }),
  pictures: setting(flag, {
    about:
      'Whether to read letterheads and footers that are images, on the first and last page of a PDF.',
    default: true,
    restart: true,
  }),
  max_pixels: setting(whole(1_000_000, 400_000_000), {
    about:
      'Maximum pixels of an image; larger ones are refused before they are decoded. Files that are decoded as a whole (GIF, WebP, BMP, interlaced PNG, JPEG that is not baseline) and images in PDF files: 50 million at most.',
    default: 120_000_000,
    restart: true,
  }),
  page_timeout: setting(duration('1s', '10m'), {
    about: 'Timeout of the tesseract program for one reading of a page.',
    default: '30s',
    restart: true,
  }),
});
