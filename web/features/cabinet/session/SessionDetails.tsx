import { href } from '#contract/pages/pages.ts';
import { SECOND, instantOf } from '#domain/dates.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatMoney } from '#domain/money.ts';
import type { DetailedSession, SessionEvent } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './OwnSession.module.css';
import { ownSessionTexts } from './own-session.texts.ts';
import { timelineTexts } from './timeline.texts.ts';

type SessionDetailsProps = {
  readonly session: DetailedSession;
  readonly onChangeEmail: () => void;
  readonly onVoidLink: () => void;
};

/** Where the link goes, what was paid, and what the order is called by telephone. */
export function SessionDetails({ session, onChangeEmail, onVoidLink }: SessionDetailsProps) {
  const { t, locale } = useWords(ownSessionTexts);
  const { email, number, receipt, paid, status } = session;
  // After the end the link leads nowhere any more.
  const isChangeable = useServerNow(SECOND) < timesOf(session).end && status === 'confirmed';
  const sum = paid && formatMoney(paid.minor, { currency: paid.currency, locale, decimals: 'always' });
  const facts: Fact[] = [{ term: t('number'), value: formatBookingNumber(number), translate: 'no' }];
  if (receipt !== null) {
    const value = (
      <Link className="target" to={href('cabinetReceipts')}>
        {receipt}
      </Link>
    );
    facts.push({ term: t('receipt'), value, translate: 'no' });
  }
  if (paid !== null && sum !== null)
    facts.push({
      term: t('paid'),
      value: paid.card === null ? sum : t('withCard', { sum, card: paid.card }),
      translate: 'no',
    });
  return (
    <SectionCard headingId="details" heading={t('email')} className="stack gap-2">
      <div className="row spread">
        <p data-testid="order-email" translate={email === null ? undefined : 'no'}>
          {email ?? t('noEmail')}
        </p>
        {email !== null && isChangeable && (
          <Button look="quiet" size="small" data-testid="cab-email" onClick={onChangeEmail}>
            {t('change')}
          </Button>
        )}
      </div>
      {email !== null && isChangeable && (
        <div className="row">
          <Button look="quiet" size="small" data-testid="cab-link" onClick={onVoidLink}>
            {t('wrongPerson')}
          </Button>
        </div>
      )}
      <Facts facts={facts} />
    </SectionCard>
  );
}

/** All that happened to a session, the oldest first, and the session itself as long as it is ahead. */
export function SessionTimeline({ session }: { readonly session: DetailedSession }) {
  const { t, locale } = useWords(timelineTexts);
  const { status, timeline } = session;
  const { start } = timesOf(session);
  const isAhead = useServerNow(SECOND) < start && status === 'confirmed';
  return (
    <SectionCard headingId="timeline" heading={t('title')} className="stack">
      <ol>
        {timeline.map((event) => (
          <li key={`${event.what} ${event.at}`} className={styles['event']}>
            <span className={styles['disc']}>
              <Icon name="check" size={16} label={t('isDone')} />
            </span>
            <EventWords event={event} />
          </li>
        ))}
        {isAhead && (
          <li className={styles['event']}>
            <span className={classNames(styles['disc'], styles['ring'])}>
              <span className="visually-hidden">{t('isAhead')}</span>
            </span>
            <div>
              <p className="strong ink">{t('ahead')}</p>
              <Kept as="p" className="hint" words={momentWords(start, locale)} />
            </div>
          </li>
        )}
      </ol>
    </SectionCard>
  );
}

function EventWords({ event }: { readonly event: SessionEvent }) {
  const { t, locale } = useWords(timelineTexts);
  const { what, at, from, to } = event;
  const words = (time: NonNullable<typeof from>) => momentWords(instantOf(time.date, time.startTime) ?? 0, locale);
  return (
    <div>
      <p className="strong ink">{t(what)}</p>
      <Kept as="p" className="hint" words={momentWords(Date.parse(at), locale)} />
      {from !== null && to !== null && (
        <Kept as="p" className="hint" words={t('movedFromTo', { from: words(from), to: words(to) })} />
      )}
    </div>
  );
}
