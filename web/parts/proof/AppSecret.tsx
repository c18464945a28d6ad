// docs/decisions/178
import { useTexts } from '../../lib/texts.tsx';
import { useLayout } from '../../lib/use-media.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from './copy-text.ts';
import { proofTexts } from './proof.texts.ts';
import styles from './Proof.module.css';
import { encodeQR } from 'qr';

/** A new secret for an authenticator app: to scan, to type, and to open on a phone, which cannot scan itself. */
export function AppSecret({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const t = useTexts(proofTexts);
  const isPhone = useLayout() === 'mobile';
  return (
    <div className="stack gap-5">
      <p>{t('scanText')}</p>
      {isPhone && (
        <>
          <a className={buttonClass({ look: 'ghost', wide: true })} href={uri}>
            {t('openApp')}
          </a>
          <p className="hint">{t('otherDevice')}</p>
        </>
      )}
      <div className={styles['code']}>
        <QrCode text={uri} label={t('qr')} />
      </div>
      <div className="stack gap-2">
        <p className="hint">{t('type')}</p>
        <div className="row">
          <code className={`strong ${styles['secret']}`} translate="no" data-testid="app-secret">
            {secret
              .replace(/\s/g, '')
              .match(/.{1,4}/g)
              ?.join(' ')}
          </code>
          <Button look="quiet" size="small" onClick={() => void copyText(secret, t)}>
            {t('copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Cells of white around the code, as its standard wants (ISO/IEC 18004, section 5.3.8). */
const QUIET_ZONE = 4;

/** A text as a QR code: black on white whatever the colours of the reader, since not every app reads it otherwise. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
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
