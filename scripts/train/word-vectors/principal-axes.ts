// Principal component analysis: centers vectors and turns them so that their first numbers say most.

const rounds = 200;

/**
 * Returns the vectors, centered, on their first `kept` principal axes. Orthogonal iteration, which always
 * takes the same course.
 */
export function onPrincipalAxes(
  vectors: readonly Float64Array[],
  kept: number,
): readonly Float64Array[] {
  const width = vectors[0]!.length;
  const mean = new Float64Array(width);
  for (const vector of vectors) {
    for (let at = 0; at < width; at += 1) mean[at] = mean[at]! + vector[at]! / vectors.length;
  }
  const centered = vectors.map((vector) => vector.map((value, at) => value - mean[at]!));
  const covariance = Array.from({ length: width }, () => new Float64Array(width));
  for (const vector of centered) {
    for (let row = 0; row < width; row += 1) {
      const [into, factor] = [covariance[row]!, vector[row]!];
      for (let at = 0; at < width; at += 1) into[at] = into[at]! + factor * vector[at]!;
    }
  }
  let axes: Float64Array[] = Array.from({ length: kept }, (_, axis) =>
    Float64Array.from({ length: width }, (__, at) => (at === axis ? 1 : 0)),
  );
  for (let round = 0; round < rounds; round += 1) {
    axes = orthonormal(axes.map((axis) => Float64Array.from(covariance, (row) => dot(row, axis))));
  }
  return centered.map((vector) => Float64Array.from(axes, (axis) => dot(vector, axis)));
}

/** Gram–Schmidt. */
function orthonormal(axes: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const axis of axes) {
    for (const other of done) {
      const shared = dot(axis, other);
      for (let at = 0; at < axis.length; at += 1) axis[at] = axis[at]! - shared * other[at]!;
    }
    const length = Math.sqrt(dot(axis, axis));
    done.push(axis.map((value) => value / length));
  }
  return done;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
