import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Width of the light border in modules: readers need four (ISO/IEC 18004). */
const border = 4;

/**
 * Draws the code as SVG in the page: no other host receives the text, and no image file can be
 * cached.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border, ecc: 'medium' }), [text]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
