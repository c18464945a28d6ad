// docs/decisions/238
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { SECOND } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import { askForCode, codeAsked, codeRefused, codeWasClosed, ENTERED } from '../../../data/fresh-code.ts';
import { endCode, useToday } from '../../../data/operations.ts';
import { besideBrand } from '../../../layouts/beside-brand.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { latePart } from '../../../lib/late-part.ts';
import { logged } from '../../../lib/log.ts';
import { useStore } from '../../../lib/store.ts';
import { useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './CodeState.module.css';
import { codeTexts } from './code.texts.ts';

const CodeDialog = latePart(() => import('./CodeDialog.tsx'), 'CodeDialog');

/** From this width on the header has room for the state of the code. */
const WIDE = '(min-width: 1101px)';

/**
 * Until when the code of the app holds, and the press that ends it: in the header where that has room, else a strip
 * while it holds. Over the page stands the dialog that asks for a code; leaving the page closes it.
 */
export function CodeState() {
  const isWide = useMedia(WIDE);
  const place = useStore(besideBrand);
  const asked = useStore(codeAsked);
  const isRefused = useStore(codeRefused);
  const until = useCodeUntil();
  const { key } = useLocation();
  // Back leaves what asked for the code.
  useEffect(() => codeWasClosed, [key]);
  return (
    <>
      {isWide
        ? place && createPortal(<CodeLine until={until} />, place)
        : (until !== null || isRefused) && (
            <div className={styles['strip']}>
              <CodeLine until={until} isStrip />
            </div>
          )}
      {asked && (
        <Suspense>
          <CodeDialog asked={asked} />
        </Suspense>
      )}
    </>
  );
}

function useCodeUntil(): number | null {
  const { data } = useToday();
  const now = useServerNow(SECOND);
  const codeUntil = data?.codeUntil ?? null;
  const until = codeUntil === null ? null : Date.parse(codeUntil);
  return until !== null && until > now ? until : null;
}

function CodeLine({ until, isStrip = false }: { readonly until: number | null; readonly isStrip?: boolean }) {
  const { t, locale } = useWords(codeTexts);
  const holds = until !== null;
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await logged(endCode(), 'Error ending the code');
    } catch (error) {
      showToast((error instanceof ApiError && error.message) || t('endFailed'));
    } finally {
      setEnding(false);
    }
  };
  return (
    <div className="line gap-3" data-testid="op-code">
      {!isStrip && (
        <span className={classNames('disc', styles['lock'], holds && styles['holds'])}>
          <Icon name="lock" size={20} />
        </span>
      )}
      <div className={classNames(styles['words'], isStrip && styles['inStrip'])}>
        <Kept
          as="p"
          className="strong ink"
          words={holds ? t('holds', { time: timeOf(until, locale) }) : t('notEntered')}
        />
        <p className="small">
          {!isStrip && <span>{`${t(holds ? 'opens' : 'asked')} · `}</span>}
          {holds ? (
            <Button look="quiet" size="small" className={styles['press']} busy={isEnding} onClick={() => void end()}>
              {t('end')}
            </Button>
          ) : (
            <Button
              look="quiet"
              size="small"
              className={styles['press']}
              onClick={() => void askForCode({ call: ENTERED, press: null })}
            >
              {t('enter')}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}
