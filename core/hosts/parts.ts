// Sends large bytes over a host's channel in parts, each written before the next is sent. A single
// message of 50 MB blocked the appliance's event loop for 150 to 330 ms, to join and copy the data.

/** Maximum number of bytes that one turn of the event loop copies for a host. */
export const partBytes = 256 * 1024;

/** Shorter byte arrays remain in their message. */
const leastBytes = 64 * 1024;

/**
 * Maximum number of bytes in transit to one receiver. The sender may be compromised by hostile
 * input.
 */
const mostBytes = 512 * 2 ** 20;

/** `message.payload.make.finished[0].content` is the deepest place with bytes. */
const deepest = 5;

type Path = readonly string[];
type Fields = Record<string, unknown>;

interface Part {
  kind: 'part';
  /** Length of the whole byte array. */
  byteLength: number;
  bytes: Uint8Array;
}

/** A message whose large bytes were sent before it, in the order of their places. */
interface Emptied {
  bytesAt?: Path[];
}

/**
 * Sends the messages of one turn of the event loop together, in order. `send` calls `written` when
 * the channel has accepted them; nothing is sent after a part until then.
 */
export function createSender<M extends object>(
  send: (batch: readonly object[], written: () => void) => void,
): (message: M) => void {
  let queue: object[] = [];
  let isBusy = false;

  function flush(): void {
    const part = queue.findIndex(isPart);
    const batch = part < 0 ? queue : queue.slice(0, part + 1);
    queue = queue.slice(batch.length);
    isBusy = part >= 0;
    send(batch, () => {
      if (part < 0) return;
      isBusy = false;
      if (queue.length > 0) setImmediate(flush);
    });
  }

  return (message) => {
    const wasEmpty = queue.length === 0;
    const large: Uint8Array[] = [];
    const bytesAt: Path[] = [];
    const emptied = emptiedOf(message, [], (path, bytes) => {
      bytesAt.push(path);
      large.push(bytes);
    });
    queue.push(...large.flatMap(partsOf));
    queue.push(large.length === 0 ? message : { ...(emptied as M), bytesAt });
    if (wasEmpty && !isBusy) setImmediate(flush);
  };
}

/** Reassembles messages. Returns false for input that no sender produces. */
export function createReceiver<M>(handler: (message: M) => void): (batch: unknown) => boolean {
  let arrived: Uint8Array<ArrayBuffer>[] = [];
  let filled = 0;

  function take({ byteLength, bytes }: Partial<Part>): boolean {
    if (!(bytes instanceof Uint8Array) || !Number.isSafeInteger(byteLength)) return false;
    if (filled === 0) {
      const total = arrived.reduce((sum, whole) => sum + whole.length, byteLength!);
      if (byteLength! < 1 || total > mostBytes) return false;
      arrived.push(new Uint8Array(byteLength!));
    }
    const whole = arrived.at(-1)!;
    if (bytes.length === 0 || filled + bytes.length > whole.length) return false;
    whole.set(bytes, filled);
    filled = filled + bytes.length === whole.length ? 0 : filled + bytes.length;
    return true;
  }

  function fill(message: Fields, places: unknown): boolean {
    const wholes = arrived;
    arrived = [];
    if (!Array.isArray(places) || places.length !== wholes.length || filled > 0) return false;
    return places.every((path, index) => place(message, path, wholes[index]!));
  }

  return (batch) => {
    if (!Array.isArray(batch)) return false;
    return batch.every((message: unknown) => {
      if (!isFields(message)) return true;
      if (isPart(message)) return take(message);
      const { bytesAt = [], ...rest } = message as Emptied & Fields;
      if (!fill(rest, bytesAt)) return false;
      handler(rest as M);
      return true;
    });
  };
}

function isPart(message: object): message is Part {
  return (message as Partial<Part>).kind === 'part';
}

function partsOf(bytes: Uint8Array): Part[] {
  const { length: byteLength } = bytes;
  return Array.from({ length: Math.ceil(byteLength / partBytes) }, (_, index) => {
    const from = index * partBytes;
    return { kind: 'part', byteLength, bytes: bytes.subarray(from, from + partBytes) };
  });
}

/**
 * Returns the value with null in place of its large bytes; a value without large bytes is not
 * copied.
 */
function emptiedOf(
  value: unknown,
  path: Path,
  found: (path: Path, bytes: Uint8Array) => void,
): unknown {
  if (value instanceof Uint8Array) {
    if (value.length < leastBytes) return value;
    found(path, value);
    return null;
  }
  if (!isFields(value) || path.length === deepest) return value;
  let copy: Fields | null = null;
  for (const name of Object.keys(value)) {
    const emptied = emptiedOf(value[name], [...path, name], found);
    if (Object.is(emptied, value[name])) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Fields;
    copy[name] = emptied;
  }
  return copy ?? value;
}

/** Only replaces a null left by the sender: a path may be forged. */
function place(message: Fields, path: unknown, bytes: Uint8Array): boolean {
  if (!Array.isArray(path)) return false;
  let at: unknown = message;
  for (const name of path.slice(0, -1) as string[]) {
    if (!isFields(at) || !Object.hasOwn(at, name)) return false;
    at = at[name];
  }
  const last = path.at(-1) as string;
  if (!isFields(at) || !Object.hasOwn(at, last) || at[last] !== null) return false;
  at[last] = bytes;
  return true;
}

function isFields(value: unknown): value is Fields {
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
