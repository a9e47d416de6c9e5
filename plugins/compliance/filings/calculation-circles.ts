// Finds concepts that contribute to themselves (XBRL 2.1, section 5.2.5.2), in linear time: a malicious
// linkbase can have 50,000 arcs.

import type { CalculationArc } from './filing.ts';
import { findingOf, type FilingFinding } from './finding.ts';

export function circleFinding(arcs: readonly CalculationArc[]): FilingFinding | null {
  const networks = Map.groupBy(arcs, ({ network }) => network);
  const circles = [...networks.values()].flatMap(circlesIn);
  const found = circles.map((names) => {
    const shown = names.slice(0, mostNames).map((name) => name.replace('_', ':'));
    return { message: `The calculation linkbase has a circle: ${shown.join(', ')}.`, line: null };
  });
  return findingOf('calculation_circle', found);
}

/** Returns the concepts of each circle that a depth-first search closes. */
function circlesIn(arcs: readonly CalculationArc[]): string[][] {
  const parts = Map.groupBy(arcs, ({ sum }) => sum);
  const done = new Set<string>();
  const circles: string[][] = [];
  for (const root of parts.keys()) {
    const path: { name: string; next: number }[] = [];
    const onPath = new Set<string>();
    const enter = (name: string): void => {
      path.push({ name, next: 0 });
      onPath.add(name);
    };
    if (!done.has(root)) enter(root);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const arc = parts.get(here.name)?.[here.next];
      here.next += 1;
      if (arc === undefined) {
        done.add(here.name);
        onPath.delete(here.name);
        path.pop();
      } else if (onPath.has(arc.item)) {
        if (circles.length === mostCircles) continue;
        const names = path.map(({ name }) => name);
        circles.push(names.slice(names.indexOf(arc.item)));
      } else if (!done.has(arc.item)) enter(arc.item);
    }
  }
  return circles;
}

const mostCircles = 100;
const mostNames = 6;
