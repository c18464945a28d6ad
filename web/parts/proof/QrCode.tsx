import { encodeQR } from 'qr';
import styles from './Proof.module.css';

/** Cells of white around the code, as its standard wants (ISO/IEC 18004, section 5.3.8). */
const QUIET_ZONE = 4;

/** A text as a QR code: black on white whatever the colours of the reader, since not every app reads it otherwise. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-testid="qr"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
