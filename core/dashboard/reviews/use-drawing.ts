// Draws a box on the page with a pointer.

import { useRef, useState, type PointerEvent } from 'react';
import { boxBetween, type Box, type Point } from './page-words.ts';

export interface Drawing {
  /** Current box in points; null before the pointer has moved. */
  box: Box | null;
  /** `at` is the position of the pointer on the page, in points. */
  onPointerDown: (event: PointerEvent<SVGSVGElement>, at: Point) => void;
  onPointerMove: (event: PointerEvent<SVGSVGElement>, at: Point) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** Maximum movement of the pointer during a click, in pixels. */
const clickMargin = 4;

interface Start {
  /** Position on the page, in points. */
  at: Point;
  /** Position on the screen, in pixels. */
  x: number;
  y: number;
}

export function useDrawing({
  isOn,
  isByTouch,
  onDrawn,
}: {
  isOn: boolean;
  /** Whether touch draws; otherwise it scrolls. */
  isByTouch: boolean;
  onDrawn: (box: Box) => void;
}): Drawing {
  const [box, setBox] = useState<Box | null>(null);
  const start = useRef<Start | null>(null);
  const end = (): void => {
    start.current = null;
    setBox(null);
  };
  return {
    box,
    onPointerDown(event, at) {
      const draws = event.pointerType !== 'touch' || isByTouch;
      if (!isOn || !draws || event.button !== 0) return;
      start.current = { at, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event, at) {
      const from = start.current;
      if (from === null) return;
      const way = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (box === null && way <= clickMargin) return;
      // The page receives the following click, not the box of a value under the pointer.
      event.currentTarget.setPointerCapture(event.pointerId);
      setBox(boxBetween(from.at, at));
    },
    onPointerUp() {
      end();
      if (box !== null) onDrawn(box);
    },
    onPointerCancel: end,
  };
}
