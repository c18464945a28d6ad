import { href } from '#contract/pages/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isPayOver, payUntil } from '#domain/paid-later.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { OwnRow } from './OwnRow.tsx';
import { seriesOf } from './split-sessions.ts';
import { sessionsTexts } from './sessions.texts.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import styles from './OwnRow.module.css';

type AheadRowProps = {
  readonly session: OwnSession;
  /** All sessions that are known, for those of the same series; without them the row says nothing of a series. */
  readonly sessions?: readonly OwnSession[];
};

/** A list row of an upcoming session: booked, or unpaid with its deadline; a weekly series shows how much is paid. */
export function AheadRow({ session, sessions }: AheadRowProps) {
  const { t, locale } = useWords(sessionsTexts);
  const now = useServerNow(SECOND);
  const { orderId, status, payLater } = session;
  const { start } = timesOf(session);
  const series = sessions === undefined ? null : seriesOf(session, sessions);
  const isUnpaid = status === 'proposed' && payLater !== null;
  const isOver = isPayOver(start, now);
  const sum = formatMoney(payLater?.totalMinor ?? 0, { currency: 'GEL', locale });
  return (
    <OwnRow
      session={session}
      action={
        isUnpaid &&
        !isOver && (
          <ButtonLink
            to={href('cabinetSession', { orderId })}
            look="ghost"
            size="small"
            className={styles['pay']}
            aria-label={t('payFor', { when: momentOf(start, locale), sum })}
            data-testid="cab-pay"
          >
            <Kept words={t('paySum', { sum })} />
          </ButtonLink>
        )
      }
    >
      {series !== null && <span className="hint">{t('series', series)}</span>}
      {isUnpaid && payLater.by === 'therapist' && <span className="hint">{t('proposed')}</span>}
      {isUnpaid && (
        <span className={isOver ? 'hint' : styles['waits']} data-testid="cab-unpaid">
          <Kept words={isOver ? t('over') : t('payBy', { until: momentOf(payUntil(start), locale) })} />
        </span>
      )}
    </OwnRow>
  );
}
