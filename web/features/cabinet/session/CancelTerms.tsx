import { freeLimit, freeUntil } from '#domain/cancelling.ts';
import { SECOND } from '#domain/dates.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { moveRefusal } from '#domain/session-actions.ts';
import type { CancelTerms, OwnSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import type { Decision } from '../../../lib/use-consequence.ts';
import { bookedOf, timesOf } from '../../../session/facts.ts';
import { DecisionNews } from '../../../parts/decision/DecisionButtons.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import { cancelTexts } from './cancel.texts.ts';
import styles from './SessionDialog.module.css';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';

type MoveOfferProps = {
  readonly session: OwnSession;
  /** Whether the sum that returns is another one than the one first shown. */
  readonly decision: Decision;
  readonly onMove: () => void;
};

/** Above the terms: the move that is offered first, or why there is none; that the sum has changed takes its place. */
export function MoveOffer({ session, decision, onMove }: MoveOfferProps) {
  const t = useTexts(cancelTexts);
  const hasChanged = decision.changes > 0;
  const refusal = moveRefusal(bookedOf(session), 'client', useServerNow(10 * SECOND));
  return (
    <div className={`${styles['offer']} ${styles['either']}`}>
      <div className="line spread" data-hidden={hasChanged}>
        <div>
          <p className="strong ink">{t(refusal === null ? 'moveOffer' : 'noMove')}</p>
          <p className="hint">{refusal === null ? t('moveFree') : <Reason refusal={refusal} words={reasonsTexts} />}</p>
        </div>
        {refusal === null && (
          <Button look="ghost" size="small" onClick={onMove}>
            {t('move')}
          </Button>
        )}
      </div>
      <div data-hidden={!hasChanged}>
        <DecisionNews decision={decision} isBare />
      </div>
    </div>
  );
}

/** In the place of the terms while the server is asked: as high as they will be, so that nothing moves, and unseen. */
export function TermsStandIn({ session }: { readonly session: OwnSession }) {
  const t = useTexts(cancelTexts);
  const limit = freeUntil(timesOf(session).start, useServerNow(10 * SECOND));
  const { minor = 0, currency = 'GEL', card = null } = session.paid ?? {};
  const refund = { minor: limit === null ? 0 : minor, currency };
  const terms = { refund, card, until: limit === null ? null : new Date(limit).toISOString() };
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div className={`stack ${styles['unseen']}`} aria-hidden="true">
        <Terms session={session} terms={terms} />
        <Deadline session={session} terms={terms} />
      </div>
    </>
  );
}

type TermsProps = { readonly session: OwnSession; readonly terms: Omit<CancelTerms, 'now'> };

/** The exact sums that were paid and will be refunded. */
export function Terms({ session, terms }: TermsProps) {
  const { t, locale } = useWords(cancelTexts);
  const { refund, card } = terms;
  const exact = (minor: number, currency: Currency) => formatMoney(minor, { currency, locale, decimals: 'always' });
  const isNothing = refund.minor === 0;
  const { paid } = session;
  return (
    <div
      className={classNames('stack gap-1', styles['terms'], isNothing && styles['nothing'])}
      role="status"
      data-testid="refund-preview"
    >
      {paid !== null && (
        <p className="line spread">
          <span>{t('paid')}</span>{' '}
          <span className="figures ink" translate="no">
            {exact(paid.minor, paid.currency)}
          </span>
        </p>
      )}
      {isNothing ? (
        <>
          <p className={styles['sum']}>{t('nothingReturns')}</p>
          <p className="small">{t('tooLate')}</p>
        </>
      ) : (
        <>
          <p className="line spread baseline">
            <strong className="ink">{t('returns')}</strong>{' '}
            <strong className={`figures ${styles['sum']}`} translate="no">
              {exact(refund.minor, refund.currency)}
            </strong>
          </p>
          <Kept as="p" className="small" words={card === null ? t('toSameCard') : t('toCard', { card })} />
          <p className="small">{t('days')}</p>
        </>
      )}
    </div>
  );
}

/** The deadline for a full refund, or that it has passed, without naming it: it may lie before the booking. */
export function Deadline({ session, terms }: TermsProps) {
  const { t, locale } = useWords(cancelTexts);
  const limit = terms.until === null ? freeLimit(timesOf(session).start) : Date.parse(terms.until);
  const when = momentOf(limit, locale);
  return (
    <div className={`line gap-3 ${styles['deadline']}`}>
      <SessionIcon name="clock" />
      <div className={styles['either']}>
        {(['freeUntil', 'notFree'] as const).map((key) => (
          <p key={key} data-hidden={(key === 'notFree') !== (terms.until === null)}>
            <Kept words={t(key, { when })} tags={{ when: <strong className="ink" /> }} />
          </p>
        ))}
      </div>
    </div>
  );
}
