import { useMemo } from 'react';
import { encode } from 'uqr';
import './qr.css';

/** Most characters that are drawn: above it the squares are too small for a phone's camera. */
const MOST = 2300;

/** The squares of a text as one path; undefined when there is no room for it. */
function drawn(text: string): { readonly path: string; readonly size: number } | undefined {
  if (text.length > MOST) return undefined;
  try {
    const { data, size } = encode(text, { ecc: 'L', border: 4 });
    const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
    return { path: rows.join(''), size };
  } catch {
    // The only thing it raises is that the text is too long.
    return undefined;
  }
}

/** A QR code, dark on white in either theme: readers expect it so. @param tooLong stands in for one without room */
export function QrCode({ text, label, tooLong }: { text: string; label: string; tooLong?: string }) {
  const qr = useMemo(() => drawn(text), [text]);
  if (qr === undefined) return tooLong === undefined ? null : <p className="sub">{tooLong}</p>;
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
