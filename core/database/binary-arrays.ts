// Arrays as PostgreSQL sends and receives them in binary (array_recv, and each type's own *_recv): pg
// passes a Buffer on as it is. As text, every element is searched for quotes twice and parsed again on
// the other side (measured for a batch of webhook attempts with 22 columns: a seventh of the time here
// and two thirds there).

/**
 * Null for a column that is null in every row, else what `encode` makes of it: `unnest` of several
 * arrays fills the shorter ones with nulls, and a null is free.
 */
export function sparse<T>(
  encode: (values: readonly (T | null)[]) => Buffer,
  values: readonly (T | null)[],
): Buffer | null {
  return values.every((value) => value === null) ? null : encode(values);
}

/** By pg_type.oid. */
const typeIds = {
  bool: 16,
  bytea: 17,
  int4: 23,
  text: 25,
  json: 114,
  timestamptz: 1184,
  uuid: 2950,
};

/** Dimensions, whether there are nulls, type, length, first index: 4 bytes each. */
const headBytes = 20;
const lengthBytes = 4;

/** PostgreSQL counts microseconds from 2000-01-01. */
const epochMs = Date.UTC(2000, 0, 1);

/** `text[]`, of texts or their UTF-8 bytes. */
export function textArray(values: readonly (string | Uint8Array | null)[]): Buffer {
  return stringArray(typeIds.text, values);
}

/** `json[]`, of texts that are JSON. */
export function jsonArray(values: readonly (string | null)[]): Buffer {
  return stringArray(typeIds.json, values);
}

/** `bytea[]`. */
export function byteaArray(values: readonly (Uint8Array | null)[]): Buffer {
  return stringArray(typeIds.bytea, values);
}

/** `uuid[]`, of UUIDs in their canonical form. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return fixedArray(typeIds.uuid, 16, values, (buffer, value, at) => {
    buffer.write(value.replaceAll('-', ''), at, 'hex');
  });
}

/** `int4[]`, of whole numbers. */
export function intArray(values: readonly (number | null)[]): Buffer {
  return fixedArray(typeIds.int4, 4, values, (buffer, value, at) => {
    buffer.writeInt32BE(value, at);
  });
}

/** `boolean[]`. */
export function booleanArray(values: readonly (boolean | null)[]): Buffer {
  return fixedArray(typeIds.bool, 1, values, (buffer, value, at) => {
    buffer[at] = value ? 1 : 0;
  });
}

/** `timestamptz[]`. */
export function timestampArray(values: readonly (Date | null)[]): Buffer {
  return fixedArray(typeIds.timestamptz, 8, values, (buffer, value, at) => {
    const us = (value.getTime() - epochMs) * 1000;
    const high = Math.floor(us / 2 ** 32);
    buffer.writeInt32BE(high, at);
    buffer.writeUInt32BE(us - high * 2 ** 32, at + 4);
  });
}

function stringArray(typeId: number, values: readonly (string | Uint8Array | null)[]): Buffer {
  let bytes = headBytes;
  for (const value of values)
    bytes += lengthBytes + (value === null ? 0 : Buffer.byteLength(value));
  const buffer = Buffer.allocUnsafe(bytes);
  writeHead(buffer, typeId, values);
  let at = headBytes;
  for (const value of values) {
    const written = value === null ? -1 : writeText(buffer, value, at + lengthBytes);
    buffer.writeInt32BE(written, at);
    at += lengthBytes + Math.max(0, written);
  }
  return buffer;
}

function writeText(buffer: Buffer, value: string | Uint8Array, at: number): number {
  if (typeof value === 'string') return buffer.write(value, at);
  buffer.set(value, at);
  return value.length;
}

function fixedArray<T>(
  typeId: number,
  size: number,
  values: readonly (T | null)[],
  write: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
  const buffer = Buffer.allocUnsafe(headBytes + values.length * (lengthBytes + size));
  writeHead(buffer, typeId, values);
  let at = headBytes;
  for (const value of values) {
    buffer.writeInt32BE(value === null ? -1 : size, at);
    at += lengthBytes;
    if (value === null) continue;
    write(buffer, value, at);
    at += size;
  }
  return buffer.subarray(0, at);
}

function writeHead(buffer: Buffer, typeId: number, values: readonly unknown[]): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  buffer.writeInt32BE(typeId, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
}
