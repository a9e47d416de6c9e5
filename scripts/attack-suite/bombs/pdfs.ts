// PDFs whose objects, streams, fonts or pages are circular, deeply nested, or expensive.

import { deflateSync } from 'node:zlib';
import { assemblePdf, pageObjects, stream } from '../../../test/reading/pdf-files.ts';
import { bombs, mebibyte, type Bomb } from './bomb.ts';

const shown = 'BT /F1 12 Tf 20 50 Td (Invoice 4711 of 12.50 EUR) Tj ET';

/** The objects of the page with some replaced, followed by further objects. */
function pdf(replaced: Record<number, string | Buffer>, ...more: (string | Buffer)[]): Buffer {
  const objects: (string | Buffer)[] = pageObjects(shown);
  for (const [number, body] of Object.entries(replaced)) objects[Number(number) - 1] = body;
  return assemblePdf([...objects, ...more]);
}

function page(entries = '', resources = '', contents = '4 0 R'): string {
  return (
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${contents} ` +
    `/Resources << /Font << /F1 5 0 R >> ${resources} >> ${entries} >>`
  );
}

function flate(content: string | Buffer, entries = ''): Buffer {
  return stream(deflateSync(content), `/Filter /FlateDecode ${entries}`);
}

function form(content: string, resources = ''): Buffer {
  return flate(content, `/Type /XObject /Subtype /Form /BBox [0 0 200 100] ${resources}`);
}

/** Each form draws the next one ten times. */
function doublingForms(levels: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) => {
    const next = `/Resources << /XObject << /X ${7 + level} 0 R >> >>`;
    return level + 1 === levels ? form('0 0 9 9 re f') : form('/X Do '.repeat(10), next);
  });
  return pdf({ 3: page('', '/XObject << /X 6 0 R >>'), 4: stream('/X Do') }, ...forms);
}

function catalog(entries: string): string {
  return `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
}

function font(entries: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${entries} >>`;
}

function image(width: number, height: number, entries: string, data: Buffer): Buffer {
  const facts = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`;
  const drawn = { 3: page('', '/XObject << /X 6 0 R >>'), 4: stream('200 0 0 100 0 0 cm /X Do') };
  return pdf(drawn, stream(data, facts));
}

function nested(before: string, after: string, depth = 300_000): Buffer {
  return pdf({ 1: catalog(`/X ${before.repeat(depth)}${after.repeat(depth)}`) });
}

function chainOfPages(levels: number): Buffer {
  const chain = Array.from({ length: levels }, (_, level) => {
    const next = level + 1 === levels ? 3 : 7 + level;
    return `<< /Type /Pages /Kids [${next} 0 R] /Count 1 >>`;
  });
  return pdf({ 2: '<< /Type /Pages /Kids [6 0 R] /Count 1 >>' }, ...chain);
}

function cmap(ranges: string): Buffer {
  return stream(
    'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
      `1 beginbfrange ${ranges} endbfrange endcmap`,
  );
}

export function pdfBombs(): Bomb[] {
  return [...refused(), ...read(), ...either()];
}

function refused(): Bomb[] {
  const zeros = Buffer.alloc(150 * mebibyte);
  const kids = (count: number): string => Array<string>(count).fill('3 0 R').join(' ');
  return bombs('pdf', 'document_unreadable', {
    'nothing after the header': () => '%PDF-1.7\n',
    'end without objects': () => '%PDF-1.7\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF',
    'catalog that is missing': () => pdf({ 1: '<< >>' }),
    'pages in a circle': () => pdf({ 2: '<< /Type /Pages /Kids [2 0 R] /Count 5 >>', 3: 'null' }),
    'two page trees in a circle': () =>
      pdf(
        { 2: '<< /Type /Pages /Kids [6 0 R] /Count 5 >>' },
        '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 5 >>',
      ),
    'arrays 300,000 deep': () => nested('[', ']'),
    'dictionaries 300,000 deep': () => nested('<</A ', '>>'),
    '3,000 pages': () => pdf({ 2: `<< /Type /Pages /Kids [${kids(3000)}] /Count 3000 >>` }),
    'contents of 150 MiB': () => pdf({ 4: flate(zeros) }),
    'contents packed twice': () =>
      pdf({
        4: stream(deflateSync(deflateSync(zeros)), '/Filter [/FlateDecode /FlateDecode]'),
      }),
    'run lengths of 150 MiB': () =>
      pdf({
        4: stream(
          deflateSync(Buffer.alloc(2_400_000).fill(Buffer.from([129, 32]))),
          '/Filter [/FlateDecode /RunLengthDecode]',
        ),
      }),
    'names of files in a circle': () =>
      pdf({ 1: catalog('/Names << /EmbeddedFiles 6 0 R >>') }, '<< /Kids [6 0 R 6 0 R] >>'),
    'forms that draw 10^8 forms': () => doublingForms(9),
    'ten million operators': () => pdf({ 4: flate('q Q '.repeat(5_000_000)) }),
    'five million letters': () => pdf({ 4: flate(`BT /F1 1 Tf (${'x'.repeat(5_000_000)}) Tj ET`) }),
  });
}

function read(): Bomb[] {
  const kept = Buffer.from(shown);
  return bombs('pdf', 'read', {
    'plain page': () => pdf({}),
    'page that is its own annotations': () => pdf({ 3: page('/Annots [3 0 R 3 0 R]') }),
    'form that draws itself': () =>
      pdf(
        { 3: page('', '/XObject << /X 6 0 R >>'), 4: stream(`${shown} /X Do`) },
        form('/X Do', '/Resources << /XObject << /X 6 0 R >> >>'),
      ),
    'page tree of 2,000 levels': () => chainOfPages(2000),
    'huge box': () => pdf({ 3: page().replace('0 0 200 100', '0 0 99999999 99999999') }),
    'empty box': () => pdf({ 3: page().replace('0 0 200 100', '0 0 0 0') }),
    'negative box': () => pdf({ 3: page().replace('0 0 200 100', '-1e30 -1e30 1e30 1e30') }),
    'count of two billion': () => pdf({ 2: '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>' }),
    'length that is its own stream': () =>
      pdf({ 4: `<< /Length 4 0 R >>\nstream\n${shown}\nendstream` }),
    'length of four gigabytes': () =>
      pdf({ 4: `<< /Length 4294967295 >>\nstream\n${shown}\nendstream` }),
    'negative length': () => pdf({ 4: `<< /Length -1 >>\nstream\n${shown}\nendstream` }),
    'characters mapped to two billion': () =>
      pdf({ 5: font('/ToUnicode 6 0 R') }, cmap('<00000000> <7fffffff> <0041>')),
    'map of characters that uses itself': () =>
      pdf({ 5: font('/ToUnicode 6 0 R') }, stream('/X usecmap', '/UseCMap 6 0 R')),
    'widths by the million': () =>
      pdf({ 5: font(`/FirstChar 0 /LastChar 1000000 /Widths [${'500 '.repeat(200_000)}]`) }),
    'font program of zeros': () =>
      pdf(
        { 5: font('/FontDescriptor 6 0 R') },
        '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>',
        flate(Buffer.alloc(mebibyte)),
      ),
    'saved states, 5,000 deep': () => pdf({ 4: stream('q '.repeat(5_000) + shown) }),
    'marked content, 5,000 deep': () => pdf({ 4: stream('/A BMC '.repeat(5_000) + shown) }),
    'unknown operators': () => pdf({ 4: stream(`${'xyz '.repeat(50_000)}${shown}`) }),
    'fifty filters': () => {
      let packed = kept;
      for (let n = 0; n < 50; n += 1)
        packed = Buffer.from(`${packed.toString('hex')}>`.slice(0, 100_000));
      return pdf(
        { 4: stream(shown), 3: page('/Metadata 6 0 R') },
        stream(packed, '/Filter [/ASCIIHexDecode]'),
      );
    },
    '499 pages': () => {
      const kids = Array<string>(499).fill('3 0 R').join(' ');
      return pdf({ 2: `<< /Type /Pages /Kids [${kids}] /Count 499 >>` });
    },
    'outline in a circle': () =>
      pdf({ 1: catalog('/Outlines 6 0 R') }, '<< /First 6 0 R /Next 6 0 R /Title (x) >>'),
    'script and actions': () =>
      pdf({ 1: catalog('/OpenAction << /S /JavaScript /JS (while\\(1\\);) >>') }),
    'launch and submit': () =>
      pdf({
        1: catalog(
          '/OpenAction << /S /Launch /F (/bin/sh) >> /AA << /WC << /S /URI /URI (http://127.0.0.1:9/) >> >>',
        ),
      }),
    'earlier table in a circle': () => {
      const whole = pdf({}).toString('latin1');
      const table = /startxref\n(\d+)/.exec(whole)![1];
      return Buffer.from(whole.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${table}`), 'latin1');
    },
    'pattern that paints itself': () =>
      pdf(
        {
          3: page('', '/Pattern << /P 6 0 R >>'),
          4: stream(`${shown} /Pattern cs /P scn 0 0 200 100 re f`),
        },
        flate(
          '/Pattern cs /P scn 0 0 9 9 re f',
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 6 0 R >> >>',
        ),
      ),
  });
}

/** The result depends on the drawing limits. */
function either(): Bomb[] {
  return bombs('pdf', ['read', 'document_unreadable'], {
    'embedded file that is a bomb': () =>
      pdf(
        { 1: catalog('/Names << /EmbeddedFiles << /Names [(a.xml) 6 0 R] >> >>') },
        '<< /Type /Filespec /F (a.xml) /EF << /F 7 0 R >> >>',
        flate(Buffer.alloc(100 * mebibyte), '/Type /EmbeddedFile'),
      ),
    'image of 65,500 squared': () =>
      image(
        65_500,
        65_500,
        '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
        deflateSync(Buffer.alloc(9)),
      ),
    'image of 7,000 squared': () =>
      image(
        7_000,
        7_000,
        '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
        deflateSync(Buffer.alloc(49_000_000, 255)),
      ),
    'image of no size': () =>
      image(0, 0, '/ColorSpace /DeviceGray /BitsPerComponent 8', Buffer.alloc(1)),
    'JPEG 2000 of zeros': () => image(100, 100, '/Filter /JPXDecode', Buffer.alloc(5_000)),
    'JBIG2 of zeros': () =>
      image(
        9_000,
        9_000,
        '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
        Buffer.alloc(5_000),
      ),
    'fax of zeros': () =>
      image(
        9_000,
        9_000,
        '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 9000 /Rows 9000 >>',
        Buffer.alloc(5_000),
      ),
    'color space in itself': () =>
      image(
        100,
        100,
        '/BitsPerComponent 8 /ColorSpace [/Indexed [/Indexed [/ICCBased 6 0 R] 1 (x)] 255 (x)]',
        Buffer.alloc(10_000),
      ),
    'mask that is its own image': () =>
      image(
        100,
        100,
        '/BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 6 0 R',
        Buffer.alloc(10_000),
      ),
    'object stream in itself': () =>
      pdf({}, stream('6 0 7 0 << >>', '/Type /ObjStm /N 1000000 /First 4 /Extends 6 0 R')),
    'references in a circle': () => pdf({ 4: '6 0 R' }, '7 0 R', '6 0 R'),
    'open brackets as contents': () => pdf({ 4: stream('['.repeat(300_000)) }),
    'path of a million points': () =>
      pdf({ 4: flate(`${shown} 0 0 m ${'1 1 l '.repeat(1_000_000)} S`) }),
    'clips by the thousand': () =>
      pdf({ 4: flate(`${shown} ${'0 0 9 9 re W n '.repeat(100_000)}`) }),
    'function that calls itself': () =>
      pdf(
        {
          3: page(
            '',
            '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 6 0 R >> >>',
          ),
          4: stream(`${shown} /S sh`),
        },
        '<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>',
      ),
    'fonts by the thousand': () => {
      const names = Array.from({ length: 5_000 }, (_, n) => `/G${n} 5 0 R`).join(' ');
      return pdf({
        3: page('', `/Font << ${names} /F1 5 0 R >>`),
        4: stream(
          Array.from({ length: 5_000 }, (_, n) => `BT /G${n} 9 Tf 9 9 Td (x) Tj ET`).join('\n'),
        ),
      });
    },
    'composite font that is its own descendant': () =>
      pdf({
        5: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [5 0 R] >>',
      }),
    'type 3 glyph that draws itself': () =>
      pdf(
        {
          5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 0 /LastChar 255 /Widths [9] /Encoding << /Differences [73 /I] >> /CharProcs << /I 6 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>',
        },
        stream('9 0 d0 BT /F1 9 Tf (IIIIIIIIII) Tj ET'),
      ),
    'encryption with an unknown handler': () =>
      Buffer.from(
        pdf({})
          .toString('latin1')
          .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Nobody /V 99 >>'),
        'latin1',
      ),
  });
}
