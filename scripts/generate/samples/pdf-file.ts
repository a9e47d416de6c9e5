// Creates PDF files from marks. Everything that would depend on the time or the machine is fixed.

import { createHash } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, type PDFContext } from 'pdf-lib';
import type { Face } from './faces.ts';
import type { Mark, PageSize, Weight } from './marks.ts';

export interface Title {
  title: string;
  author: string;
  /** Program that a company of this type would use to create the file. */
  creator: string;
  /** BCP 47 language tag. */
  language: string;
  /** ISO 8601 date. The timestamps in the file are at noon of that day. */
  date: string;
}

export async function createPdf({ title, author, creator, language, date }: Title) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const noon = new Date(`${date}T12:00:00Z`);
  pdf.setTitle(title);
  pdf.setAuthor(author);
  pdf.setCreator(creator);
  pdf.setProducer('Workmill sample generator');
  pdf.setCreationDate(noon);
  pdf.setModificationDate(noon);
  pdf.setLanguage(language);
  const id = PDFHexString.of(
    createHash('sha256').update(`${author} ${title}`).digest('hex').slice(0, 32),
  );
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
  return pdf;
}

/** Picture with 4 bits per pixel. */
export interface PackedPicture {
  width: number;
  height: number;
  packed: Uint8Array;
}

export interface PlacedPicture extends PackedPicture {
  /** Area in points: left, top, right, bottom. */
  area: readonly [number, number, number, number];
}

export interface PageContent {
  marks: readonly Mark[];
  face: Face;
  turned?: 0 | 90 | undefined;
  pictures?: readonly PlacedPicture[];
}

/** Adds a page with the marks drawn over the pictures. */
export function addPage(
  pdf: PDFDocument,
  size: PageSize,
  { marks, face, turned = 0, pictures = [] }: PageContent,
): void {
  const { context } = pdf;
  const texts = (weight: Weight): string[] =>
    marks.flatMap((mark) => (mark.kind === 'text' && mark.weight === weight ? [mark.text] : []));
  // A page with rotation is drawn sideways, as scanners and some printer drivers write it.
  const page = pdf.addPage(turned ? [size.height, size.width] : [size.width, size.height]);
  const drawn = [
    ...pictures.map(({ area }, at) => drawPicture(area, size, at)),
    ...marks.map((mark) => drawMark(mark, size, face)),
  ].join('\n');
  const images = pictures.map((picture, at) => [`Im${at}`, imageOf(context, picture)]);
  const onSide = `0 1 -1 0 ${decimal(size.height)} 0 cm`;
  if (turned) page.node.set(PDFName.of('Rotate'), context.obj(turned));
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.flateStream(turned ? `${onSide}\n${drawn}` : drawn)),
  );
  page.node.set(
    PDFName.of('Resources'),
    context.obj({
      Font: {
        F1: face.embed(context, 'regular', texts('regular')),
        F2: face.embed(context, 'bold', texts('bold')),
      },
      ColorSpace: { DefaultRGB: standardRgb(context) },
      ...(images.length > 0 && { XObject: Object.fromEntries(images) }),
    }),
  );
}

/** Saves with a readable cross-reference table; object streams would save little space. */
export function finishPdf(pdf: PDFDocument): Promise<Uint8Array> {
  return pdf.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
}

/** Adds a page that is one full-page picture with 4 bits per pixel. */
export function addPicturePage(pdf: PDFDocument, size: PageSize, picture: PackedPicture): void {
  const { context } = pdf;
  const page = pdf.addPage([size.width, size.height]);
  const content = `q ${size.width} 0 0 ${size.height} 0 0 cm /Im0 Do Q`;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ XObject: { Im0: imageOf(context, picture) } }),
  );
}

function imageOf(context: PDFContext, { width, height, packed }: PackedPicture) {
  const image = context.flateStream(packed, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 4,
  });
  return context.register(image);
}

function drawPicture(area: PlacedPicture['area'], { height }: PageSize, at: number): string {
  const [left, top, right, bottom] = area;
  const place = [right - left, 0, 0, bottom - top, left, height - bottom].map(decimal).join(' ');
  return `q ${place} cm /Im${at} Do Q`;
}

/**
 * Sets the XMP packet of the document. It is not compressed, because ISO 19005-3 section 6.6.2.1
 * requires it to be readable.
 */
export function setXmp(pdf: PDFDocument, xmp: string): void {
  const { context } = pdf;
  const dict = context.obj({ Type: 'Metadata', Subtype: 'XML', Length: Buffer.byteLength(xmp) });
  const stream = PDFRawStream.of(dict, Buffer.from(xmp));
  pdf.catalog.set(PDFName.of('Metadata'), context.register(stream));
}

/** Returns sRGB as a calibrated color space, which PDF/A accepts instead of an output intent. */
function standardRgb(context: PDFContext) {
  const matrix = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505];
  return context.obj([
    'CalRGB',
    { WhitePoint: [0.9505, 1, 1.089], Gamma: [2.2, 2.2, 2.2], Matrix: matrix },
  ]);
}

function drawMark(mark: Mark, { height }: PageSize, face: Face): string {
  const fill = `${mark.color.map(decimal).join(' ')} rg`;
  if (mark.kind === 'shape') {
    const [first, ...rest] = mark.points.map(([x, y]) => `${decimal(x)} ${decimal(height - y)}`);
    return `${fill} ${first} m ${rest.map((point) => `${point} l`).join(' ')} h f`;
  }
  const font = mark.weight === 'bold' ? 'F2' : 'F1';
  const at = `${decimal(mark.x)} ${decimal(height - mark.y)}`;
  return `BT ${fill} /${font} ${decimal(mark.size)} Tf ${at} Td ${face.encode(mark.text)} Tj ET`;
}

function decimal(value: number): string {
  return String(Number(value.toFixed(3)));
}
