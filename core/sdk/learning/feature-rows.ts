// Finds the row of a 32-bit hash: of a feature in a model, or of a word in the word vectors.

/** Finds the row of a feature in constant time. */
export interface Rows {
  /** -1 for a feature that the model does not know. */
  rowOf(feature: number): number;
}

export function createRows(features: Uint32Array): Rows {
  let size = 16;
  while (size < features.length * 2) size *= 2;
  const slots = new Int32Array(size);
  for (let row = 0; row < features.length; row += 1) {
    let slot = features[row]! & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = row + 1;
  }
  return {
    rowOf(feature) {
      let slot = feature & (size - 1);
      for (let row = slots[slot]!; row !== 0; row = slots[slot]!) {
        if (features[row - 1] === feature) return row - 1;
        slot = (slot + 1) & (size - 1);
      }
      return -1;
    },
  };
}
