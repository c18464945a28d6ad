import { href } from '#contract/pages/pages.ts';
import { MINUTE, SECOND, formatDate, wallOf } from '#domain/dates.ts';
import { formatDistance } from '#domain/distance.ts';
import { formatMoney } from '#domain/money.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { localMoment, momentOf } from '../../../parts/times/moment-words.ts';
import { Card } from '../../../ui/Card.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { ClientName } from '../../../session/ClientName.tsx';
import { JoinSession } from '../../../session/JoinLink.tsx';
import { timesOf } from '../../../session/facts.ts';
import { sessionTexts } from '../session/session.texts.ts';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';

/** The next session with the way in; without one, what will stand here. */
export function NextCard({ next }: { readonly next: TherapistSession | null }) {
  const t = useTexts(todayTexts);
  if (next === null) {
    return (
      <SectionCard headingId="next" heading={t('nothingNext')} className="stack gap-2">
        <p className="soft">{t('nothingNextText')}</p>
      </SectionCard>
    );
  }
  return <Next session={next} />;
}

function Next({ session }: { readonly session: TherapistSession }) {
  const { t, locale } = useWords(todayTexts);
  const words = useTexts(sessionTexts);
  const { _id, date, start, end, client, sessionType, priceMinor, sharesTopics, consent, payUntil } = session;
  const local = localMoment(timesOf(session).start, locale);
  const isToday = wallOf(useServerNow(MINUTE)).date === date;
  const facts = [
    sessionType && words(sessionType),
    priceMinor !== undefined && formatMoney(priceMinor, { currency: 'GEL', locale }),
    consent !== undefined && words(`consent_${consent}`),
    payUntil !== undefined && words('proposed'),
    payUntil !== undefined && words('payUntil', { when: momentOf(Date.parse(payUntil), locale) }),
  ].filter(Boolean);
  return (
    <Card as="section" className={`stack ${styles['card']}`} aria-labelledby="next">
      <div className={styles['head']} data-zone-said>
        <div className={styles['when']}>
          <p className={`figures ${styles['time']}`} translate="no">
            {start}
          </p>
          <Kept as="p" className="hint" words={t('until', { time: end })} />
        </div>
        <div>
          <p className={`strong ${styles['distance']}`}>
            <HowSoon session={session} />
          </p>
          <h2 id="next" className="serif-l">
            <ClientName client={client} />
          </h2>
          <Kept as="p" className="soft" words={facts.join(' · ')} />
          {(!isToday || local !== null) && (
            <p className="hint">
              <Kept
                words={[
                  !isToday && formatDate(date, locale, { weekday: true }),
                  local !== null && words('local', { when: local }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </p>
          )}
        </div>
      </div>
      <div className="row">
        <JoinSession reader="therapist" session={session} />
        <ButtonLink to={href('practiceSession', { sessionId: _id })} look="quiet" size="small">
          {t(sharesTopics === true ? 'topics' : 'details')}
        </ButtonLink>
        {payUntil !== undefined && (
          <ButtonLink to={`${href('practiceSession', { sessionId: _id })}#withdraw`} look="quiet" size="small">
            {words('withdraw')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** „შემდეგი შეხვედრა · 10 წუთში“: in the last hour by minutes. */
function HowSoon({ session }: { readonly session: TherapistSession }) {
  const { t, locale } = useWords(todayTexts);
  const words = useTexts(sessionTexts);
  const now = useServerNow(10 * SECOND);
  const left = timesOf(session).start - now;
  if (left <= 0) return words('running');
  const near =
    left <= 60 * MINUTE
      ? t('in', { n: Math.ceil(left / MINUTE) })
      : formatDistance(session.date, wallOf(now).date, locale);
  return t('next', { distance: near ?? '' });
}
