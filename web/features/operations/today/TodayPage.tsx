// docs/decisions/238
import { useState } from 'react';
import { formatDate, formatTime, MINUTE, wallOf } from '#domain/dates.ts';
import type { Today as Day } from '../../../data/operations.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { LateArch } from '../../../parts/help/LateArch.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FindOrder } from '../find/FindOrder.tsx';
import { OperationsFrame } from '../OperationsFrame.tsx';
import { AlsoToday } from './AlsoToday.tsx';
import { PayCard } from './PayCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';
import { isQuiet, useShownDay } from './use-shown-day.ts';
import { WorkList } from './WorkList.tsx';

export default withServerData(OperatorDay);

/** The operator's day: what waits for a person, with its next step, and what else the day has. */
function OperatorDay() {
  const { t, locale } = useWords(todayTexts);
  const { shown, news, error, renew } = useShownDay();
  const { date } = wallOf(useServerNow(MINUTE));
  useTitle(news === 0 ? t('title') : t('titleNew', { n: news }));
  return (
    <OperationsFrame>
      <div className="row spread">
        <PageHeading takeFocus="if-free">
          {error === null ? formatDate(date, locale, { weekday: true }) : t('title')}
        </PageHeading>
        <FindOrder />
      </div>
      {shown !== undefined && <DayParts day={shown} onSeen={renew} />}
      {shown === undefined && error === null && <DayLoading />}
      {error !== null && <Failed onRetry={renew} />}
      {shown !== undefined && <AsOf at={shown.now} news={news} isCentred={isQuiet(shown)} onRenew={renew} />}
    </OperationsFrame>
  );
}

function DayParts({ day, onSeen }: { readonly day: Day; readonly onSeen: () => Promise<boolean> }) {
  const t = useTexts(todayTexts);
  if (isQuiet(day)) {
    return (
      <div className={`stack center ${styles['quiet']}`}>
        <LateArch mood="day" className={styles['art']} />
        <h2 className="title">{t('quiet')}</h2>
      </div>
    );
  }
  return (
    <div className={styles['columns']}>
      {day.items.length > 0 && <WorkList day={day} onSeen={onSeen} />}
      <div className={`stack ${styles['side']}`}>
        <SessionsCard sessions={day.sessions} />
        <PayCard pay={day.pay} />
        <AlsoToday day={day} />
      </div>
    </div>
  );
}

function DayLoading() {
  return (
    <div className={styles['columns']}>
      <Skeleton heights={[280, 280]} />
      <Skeleton heights={[360, 140, 260]} />
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => Promise<boolean> }) {
  const t = useTexts(todayTexts);
  const [isBusy, setBusy] = useState(false);
  return (
    <EmptyList isFailure heading={t('failed')} text={t('failedText')}>
      <Button
        busy={isBusy}
        onClick={() => {
          setBusy(true);
          void onRetry().finally(() => setBusy(false));
        }}
      >
        {t('tryAgain')}
      </Button>
    </EmptyList>
  );
}

type AsOfProps = {
  readonly at: string;
  readonly news: number;
  readonly isCentred: boolean;
  readonly onRenew: () => Promise<boolean>;
};

/** When the shown day was read, and whether something came since; a press alone shows it. */
function AsOf({ at, news, isCentred, onRenew }: AsOfProps) {
  const t = useTexts(todayTexts);
  const form = useForm({ values: {}, problems: {}, words: () => t('refreshFailed') });
  const renew = () =>
    form.submit(null, async () => {
      if (!(await onRenew())) throw new Error('not refreshed');
    });
  return (
    <div className={isCentred ? 'stack gap-2 center' : 'stack gap-2'}>
      <div className="row gap-2 hint">
        <Kept as="span" words={t('asOf', { time: formatTime(Date.parse(at)) })} />
        {!isCentred && <span className={styles['asOfMore']}>{t('asOfMore')}</span>}
        <span role="status">
          {news > 0 && (
            <Button look="quiet" size="small" busy={form.busy} data-testid="op-new" onClick={renew}>
              {t('showNew', { n: news })}
            </Button>
          )}
        </span>
        {news === 0 && (
          <Button look="quiet" size="small" busy={form.busy} onClick={renew}>
            {t('refresh')}
          </Button>
        )}
      </div>
      <Refusal words={form.general} />
    </div>
  );
}
