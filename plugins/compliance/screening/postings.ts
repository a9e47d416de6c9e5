// Maps keys to names in typed arrays: a million names need about 80 MB. Keys are hashed into
// buckets. Names that share a bucket by chance are also found, and are then compared like any
// other.

export interface Postings {
  /** Returns the names with the key, or with another key of its bucket. */
  of(key: string): Uint32Array;
  names: number;
}

export interface PostingsBuilder {
  /** Adds the next name, numbered from 0, with its keys. */
  add(keys: readonly string[]): void;
  /** Returns the size of the finished postings. */
  bytes(): number;
  finish(): Postings;
}

const mostBuckets = 2 ** 22;

export function createPostings(): PostingsBuilder {
  let hashes = new Uint32Array(1024);
  let counts = new Uint16Array(256);
  let [keyCount, nameCount] = [0, 0];

  return {
    add(keys) {
      if (nameCount === counts.length) counts = grown(counts, Uint16Array);
      while (keyCount + keys.length > hashes.length) hashes = grown(hashes, Uint32Array);
      counts[nameCount] = keys.length;
      nameCount += 1;
      for (const key of keys) {
        hashes[keyCount] = hashOf(key);
        keyCount += 1;
      }
    },
    bytes: () => 4 * (keyCount + bucketsFor(keyCount)),
    finish() {
      const buckets = bucketsFor(keyCount);
      const starts = new Uint32Array(buckets + 1);
      for (let at = 0; at < keyCount; at += 1) starts[(hashes[at]! % buckets) + 1]! += 1;
      for (let at = 0; at < buckets; at += 1) starts[at + 1]! += starts[at]!;
      const places = starts.slice();
      const names = new Uint32Array(keyCount);
      for (let name = 0, at = 0; name < nameCount; name += 1) {
        for (const end = at + counts[name]!; at < end; at += 1) {
          const bucket = hashes[at]! % buckets;
          names[places[bucket]!] = name;
          places[bucket]! += 1;
        }
      }
      // Closures keep the variables of this function alive, so they are cleared.
      hashes = new Uint32Array(0);
      counts = new Uint16Array(0);
      return {
        names: nameCount,
        of(key) {
          const bucket = hashOf(key) % buckets;
          return names.subarray(starts[bucket], starts[bucket + 1]);
        },
      };
    },
  };
}

function bucketsFor(keys: number): number {
  return Math.min(mostBuckets, 2 ** Math.ceil(Math.log2(Math.max(keys, 2))));
}

/** FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

function grown<Numbers extends Uint32Array | Uint16Array>(
  numbers: Numbers,
  Type: new (length: number) => Numbers,
): Numbers {
  const larger = new Type(Math.max(256, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}
