import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { DAY, formatMonth, type Instant, MINUTE } from '#domain/dates.ts';
import { isMonth, type Month, monthAfter, monthBefore, monthOf } from '#domain/month.ts';
import { type Earnings, prefetchEarnings, useEarnings } from '../../../data/earnings.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Unread } from '../Unread.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { MonthSums, NextPayout, Waits } from './EarningsHead.tsx';
import { EarningsCards, EarningsTable } from './EarningsTable.tsx';
import { StatementMenu } from './StatementMenu.tsx';
import styles from './Earnings.module.css';
import { earningsTexts } from './earnings.texts.ts';

export default withServerData(EarningsOfMonth);

/** A therapist's earnings of a month, line by line, and the next payout; the month is in the address. */
function EarningsOfMonth() {
  const t = useTexts(earningsTexts);
  useTitle(t('title'));
  const now = useServerNow(MINUTE);
  const { month, show } = useShownMonth(now);
  const earnings = useEarnings(month);
  const { data } = earnings;
  const isPhone = useMedia(PHONE);
  const [first, last] = [data?.firstMonth, data?.lastMonth];
  useEffect(() => {
    if (first !== undefined && month > first) prefetchEarnings(monthBefore(month));
    if (last !== undefined && month < last) prefetchEarnings(monthAfter(month));
  }, [month, first, last]);
  return (
    <PracticeFrame>
      <MonthBar month={month} first={first} last={last} onShow={show}>
        {!isPhone && <StatementMenu month={month} />}
      </MonthBar>
      <Unread reads={[earnings]} heights={[126, 420]} failed={t('failed')} />
      {data !== undefined && (
        <div className="stack" data-testid="ther-earnings" data-zone-said>
          <div className={styles['head']}>
            <NextPayout earnings={data} />
            <MonthSums earnings={data} />
          </div>
          <Waits earnings={data} />
          <LinesOfMonth key={month} earnings={data} isPast={month < monthOf(now)} />
          {isPhone && <StatementMenu month={month} wide />}
          <p className="small">{t('footer')}</p>
        </div>
      )}
    </PracticeFrame>
  );
}

type MonthBarProps = {
  readonly month: Month;
  readonly first: Month | undefined;
  readonly last: Month | undefined;
  readonly onShow: (month: Month) => void;
  readonly children: ReactNode;
};

function MonthBar({ month, first, last, onShow, children }: MonthBarProps) {
  const { t, locale } = useWords(earningsTexts);
  const turn = (to: Month, isEnd: boolean) => ({
    className: styles['arrow'],
    // The focus stays on an arrow that leads no further.
    'aria-disabled': isEnd || undefined,
    onClick: () => isEnd || onShow(to),
  });
  return (
    <div className={`line gap-1 ${styles['bar']}`}>
      <IconButton
        icon="back"
        label={t('earlier')}
        {...turn(monthBefore(month), first !== undefined && month <= first)}
      />
      <IconButton icon="forward" label={t('later')} {...turn(monthAfter(month), last !== undefined && month >= last)} />
      <div className={styles['heading']} aria-live="polite">
        <PageHeading takeFocus="if-free">{formatMonth(`${month}-01`, locale)}</PageHeading>
      </div>
      {children}
    </div>
  );
}

/** So many lines a phone shows at first. */
const SHOWN_FIRST = 7;
/** From this width on all columns have room beside the rail. */
const WIDE = '(min-width: 1101px)';
/** Up to this width the heading has the row for itself, between the arrows. */
const PHONE = '(max-width: 760px)';

function LinesOfMonth({ earnings: { lines }, isPast }: { readonly earnings: Earnings; readonly isPast: boolean }) {
  const t = useTexts(earningsTexts);
  const isWide = useMedia(WIDE);
  const [isAll, setAll] = useState(false);
  if (lines.length === 0)
    return <EmptyList heading={t(isPast ? 'nothingBefore' : 'nothing')} text={t('nothingText')} />;
  const shown = isAll ? lines : lines.slice(0, SHOWN_FIRST);
  return (
    <>
      {lines.some(({ state }) => state.kind === 'ahead') && <ZoneNote />}
      {isWide ? <EarningsTable lines={lines} /> : <EarningsCards lines={shown} />}
      {!isWide && shown.length < lines.length && (
        <Button look="ghost" wide onClick={() => setAll(true)}>
          {t('showAll', { n: lines.length })}
        </Button>
      )}
    </>
  );
}

/** The month of the address; without one, and with one that has no earnings, the present one in Tbilisi. */
function useShownMonth(now: Instant): { month: Month; show: (month: Month) => void } {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search).get('month') ?? '';
  const isKnown = isMonth(asked) && asked >= FIRST_MONTH && asked <= monthOf(now + AHEAD_MS);
  return {
    month: isKnown ? asked : monthOf(now),
    show: (month) => void navigate(`${href('practiceEarnings')}?month=${month}`, { replace: true }),
  };
}

/** As the server allows. */
const FIRST_MONTH: Month = '2020-01';
const AHEAD_MS = 60 * DAY;
