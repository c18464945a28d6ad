import { SECOND, formatDate, wallOf } from '#domain/dates.ts';
import { type Practice, usePractice } from '../../../data/practice.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useLayout } from '../../../lib/use-media.ts';
import { Unread } from '../Unread.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { AcceptSwitch } from '../AcceptSwitch.tsx';
import { DayList } from './DayList.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NextCard } from './NextCard.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { sessionTexts } from '../session/session.texts.ts';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';
import { UnpaidCard } from './UnpaidCard.tsx';
import { WaitingCard } from './WaitingCard.tsx';

/** About as high as the next session and the day. */
const HEIGHTS = [200, 420];

export default withServerData(Today);

function Today() {
  const { t, locale } = useWords(todayTexts);
  const { t: words } = useWords(sessionTexts);
  useTitle(t('title'));
  const read = usePractice();
  const { data } = read;
  const { date } = wallOf(useServerNow(10 * SECOND));
  const isPhone = useLayout() === 'mobile';
  const n = data?.today.filter(({ status }) => status !== 'held' && status !== 'cancelled').length ?? 0;
  return (
    <PracticeFrame>
      {isPhone && <AcceptSwitch />}
      <div className="row spread">
        <PageHeading takeFocus="if-free">{formatDate(date, locale, { weekday: true })}</PageHeading>
        <p className={data === undefined ? styles['expected'] : 'hint'}>
          {n === 0 ? t('noSessions') : t('sessions', { n })}
        </p>
      </div>
      {data !== undefined && <Parts practice={data} />}
      <Unread reads={[read]} heights={HEIGHTS} failed={words('failed')} />
    </PracticeFrame>
  );
}

function Parts({ practice }: { readonly practice: Practice }) {
  const { next, today, needsStatus, complaints, unpaid, firstSteps } = practice;
  const isDone = Object.values(firstSteps).every(Boolean);
  const hasNothing = next === null && today.length === 0 && needsStatus.length === 0 && complaints.length === 0;
  // To somebody who has just come only the first steps say anything.
  if (!isDone && hasNothing && !firstSteps.hasPublished) return <FirstSteps steps={firstSteps} isAlone />;
  return (
    <div className={styles['columns']}>
      <div className={styles['next']}>
        <NextCard next={next} />
      </div>
      <div className={`stack ${styles['side']}`}>
        <WaitingCard practice={practice} />
        {unpaid.length > 0 && <UnpaidCard sessions={unpaid} />}
        {!isDone && <FirstSteps steps={firstSteps} />}
      </div>
      <div className={styles['day']}>
        <DayList today={today} />
      </div>
    </div>
  );
}
