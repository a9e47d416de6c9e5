import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Light modules around the code: readers need four (ISO/IEC 18004). */
const border = 4;

/** Drawn in the page: no other host sees the text, and nothing is an image to be kept. */
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
