import { useLocation, useNavigate } from 'react-router';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { addDays, isDate, MINUTE, wallOf } from '#domain/dates.ts';
import { type DuePayouts, useDuePayouts } from '../../../data/operations-pay.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { operationsTexts } from '../operations.texts.ts';
import { AtBank } from './AtBank.tsx';
import { DayChoice } from './DayChoice.tsx';
import { GoesNow } from './GoesNow.tsx';
import { PayCards, PayTable } from './PayLines.tsx';
import { payLines } from './pay-lines.ts';
import { payMoney } from './pay-words.ts';
import { payTexts } from './pay.texts.ts';
import { isBatchNumber, usePayDialogs } from './PayDialogs.tsx';
import styles from './Pay.module.css';

export default withServerData(Pay);

/** The pay of specialists: what goes now, what is left out, what is at the bank. The day is in the address. */
function Pay() {
  const title = useTexts(operationsTexts)('pay');
  useTitle(title);
  const { until, today, other, show } = useShownDay();
  const list = useDuePayouts(until);
  const pages = list.data?.pages;
  return (
    <OperationsFrame>
      <div className={`row ${styles['bar']}`}>
        <PageHeading takeFocus="if-free">{title}</PageHeading>
        <DayChoice until={until} today={today} onChoose={show} />
      </div>
      <OperatorRead reads={[list]} heights={[176, 420]} />
      {pages?.[0] !== undefined && <PayOfDay pages={pages} first={pages[0]} until={until} other={other} list={list} />}
    </OperationsFrame>
  );
}

/** From this width on all columns have room beside the rail. */
const WIDE = '(min-width: 1001px)';

type PayOfDayProps = {
  readonly pages: readonly DuePayouts[];
  readonly first: DuePayouts;
  readonly until: string;
  readonly other: string | null;
  readonly list: ReturnType<typeof useDuePayouts>;
};

function PayOfDay({ pages, first, until, other, list }: PayOfDayProps) {
  const { t, locale } = useWords(payTexts);
  const isWide = useMedia(WIDE);
  const therapists = pages.flatMap((page) => page.therapists);
  const lines = payLines(therapists, first, !list.hasNextPage);
  const dialogs = usePayDialogs({ until, due: first, therapists, other });
  const { lateMinor, atBank } = first;
  return (
    <div className="stack" data-testid="op-pay">
      <div className={styles['head']}>
        <GoesNow due={first} therapists={list.hasNextPage ? null : therapists} onMake={() => dialogs.show('make')} />
        <AtBank batches={atBank} other={other} onOpen={dialogs.show} />
      </div>
      {lateMinor > 0 && (
        <InlineNote kind="danger">
          <p className="strong">{t('lateSum', { sum: payMoney(lateMinor, locale) })}</p>
        </InlineNote>
      )}
      {therapists.length === 0 ? (
        <EmptyList heading={t('nothingDue')} text={t('nothingDueText')} />
      ) : isWide ? (
        <PayTable lines={lines} onOpen={dialogs.show} />
      ) : (
        <PayCards key={until} lines={lines} onOpen={dialogs.show} />
      )}
      <MorePages list={list} />
      <p className="small">{t('footer')}</p>
      {dialogs.dialog}
    </div>
  );
}

/** Pay is due within three days after a session (spec §9): all of what is over by now is due by then. */
const DAYS_AHEAD = 3;

/** The day until which pay is shown, of the address or else three days from now, and the batch asked for besides. */
function useShownDay() {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().search);
  const today = wallOf(useServerNow(MINUTE)).date;
  const [day, batch] = [asked.get('until') ?? '', asked.get('batch') ?? ''];
  return {
    today,
    until: isDate(day) && day >= addDays(today, -400) && day <= addDays(today, 400) ? day : addDays(today, DAYS_AHEAD),
    other: isBatchNumber(batch) ? batch : null,
    show: (date: string) => void navigate(`${operationsHref('pay')}?until=${date}`, { replace: true }),
  };
}
