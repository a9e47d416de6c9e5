// Functions for boxes in points or pixels: union and position.

import type { Box } from '../../sdk/document.ts';

export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

/** Returns the union; for an empty list, a box that contains nothing. */
export function around(boxes: readonly Box[]): Box {
  return boxes.reduce(union, [Infinity, Infinity, -Infinity, -Infinity]);
}

/** Returns the vertical center. */
export function middle(box: Box): number {
  return (box[1] + box[3]) / 2;
}

export function middleOf(box: Box): [x: number, y: number] {
  return [(box[0] + box[2]) / 2, middle(box)];
}

/** Whether the center of a box is inside another. */
export function stands(box: Box, inside: Box): boolean {
  const [x, y] = middleOf(box);
  return x >= inside[0] && x <= inside[2] && y >= inside[1] && y <= inside[3];
}
