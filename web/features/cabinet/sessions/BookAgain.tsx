import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useTherapist } from '../../../data/therapists.ts';
import { localTime, useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { firstFreeSlot, whenOf } from '../../../parts/times/free-times.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Portrait } from '../../../ui/Portrait.tsx';
import { upcomingTexts } from './upcoming.texts.ts';
import { useWeekly } from '../series/use-weekly.ts';
import styles from './Upcoming.module.css';

type BookAgainProps = {
  readonly session: OwnSession;
  /** The page itself leads to the other specialists. */
  readonly hidesOthers?: boolean;
};

/** Another session with the same specialist, with their nearest free time; nothing once the profile is taken down. */
export function BookAgain({ session, hidesOthers = false }: BookAgainProps) {
  const { t, locale } = useWords(upcomingTexts);
  const now = useServerNow(MINUTE);
  const weekly = useWeekly(session);
  const { orderId, specialist } = session;
  const { _id } = specialist;
  const { data } = useTherapist(_id, { watch: false });
  if (_id === null) return null;
  const slot = data && firstFreeSlot(data, now);
  return (
    <Card as="section" className={`stack gap-3 ${styles['again']}`} aria-labelledby="again">
      <div className="line gap-3">
        <Portrait {...specialist} size="small" isLate />
        <div>
          <h2 id="again" className="serif">
            <Kept words={t('again', { name: specialist.name })} name={specialist.name} />
          </h2>
          {/* As high with the time as before it comes. */}
          <p className={classNames('hint', styles['nearest'], localTime(now) !== null && styles['elsewhere'])}>
            {slot && <Kept words={t('nearest', { when: whenOf(slot, now, locale) })} />}
          </p>
        </div>
      </div>
      <div className="row">
        <ButtonLink to={href('therapist', { id: _id })} look="ghost" size="small">
          {t('chooseTime')}
        </ButtonLink>
        {weekly !== null && (
          <ButtonLink
            to={`${href('cabinetSession', { orderId })}#series`}
            look="ghost"
            size="small"
            data-testid="cab-weekly"
          >
            <Kept words={weekly} />
          </ButtonLink>
        )}
        {!hidesOthers && (
          <ButtonLink to={href('testing')} look="quiet" size="small">
            {t('another')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
