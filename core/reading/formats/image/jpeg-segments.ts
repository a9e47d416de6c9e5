// Segments of a JPEG file up to its first scan (ITU-T T.81, annex B).

export interface JpegSegment {
  marker: number;
  /** Data without the marker and the length. */
  data: Buffer;
  /** Start of the next segment or, after the header of a scan, of its data. */
  end: number;
}

export const scanMarker = 0xda;

/** Ends at invalid data, and after the header of the first scan. */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return;
    const marker = file[at + 1]!;
    // Fill bytes and markers without a length.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + Math.max(2, file.readUInt16BE(at + 2));
    yield { marker, data: file.subarray(at + 4, end), end };
    if (marker === scanMarker) return;
    at = end;
  }
}

/** SOF0 to SOF15, without the tables in the same range (DHT, JPG, DAC). */
export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
