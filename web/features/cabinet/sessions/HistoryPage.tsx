import { href } from '#contract/pages/pages.ts';
import { MINUTE, formatMonth } from '#domain/dates.ts';
import { type OwnSession, useOwnSessions } from '../../../data/own-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { MorePages } from '../../../session/MorePages.tsx';
import { toldStateTexts } from '../../../session/told-state.texts.ts';
import { stateWords } from '../../../session/told-state.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { historyTexts } from './history.texts.ts';
import { OwnRow } from './OwnRow.tsx';
import { SessionsFailed } from './SessionsFailed.tsx';
import { byMonth, mayContest, splitSessions } from './split-sessions.ts';
import { useWeekly } from '../series/use-weekly.ts';

/** About as high as two months of a few sessions. */
const HEIGHTS = [300, 300];

export default withServerData(History);

/** The sessions that are over, were cancelled or did not take place, by month, the latest first (spec §6). */
function History() {
  const { t, locale } = useWords(historyTexts);
  useTitle(t('title'));
  const list = useOwnSessions();
  const { data, error, refetch } = list;
  const now = useServerNow(MINUTE);
  const { past } = splitSessions(data?.sessions ?? [], now);
  return (
    <CabinetFrame isForTeen={past.some(({ sessionType }) => sessionType === 'teen')}>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      {byMonth(past).map(({ month, sessions }) => (
        <SectionCard
          key={month}
          headingId={`month-${month}`}
          heading={formatMonth(month, locale)}
          className="stack gap-2"
        >
          <ul>
            {sessions.map((session) => (
              <Past key={session.orderId} session={session} />
            ))}
          </ul>
        </SectionCard>
      ))}
      <MorePages list={list} />
      {data !== undefined && past.length === 0 && (
        <EmptyList heading={t('nothing')} text={t('nothingText')}>
          <ButtonLink to={href('cabinet')} look="ghost">
            {t('toSessions')}
          </ButtonLink>
        </EmptyList>
      )}
      {data === undefined && error === null && <Skeleton heights={HEIGHTS} />}
      {data === undefined && error !== null && <SessionsFailed onRetry={() => void refetch()} />}
    </CabinetFrame>
  );
}

function Past({ session }: { readonly session: OwnSession }) {
  const t = useTexts(historyTexts);
  const words = useWords(toldStateTexts);
  const now = useServerNow(MINUTE);
  const { state, word, meaning, money } = stateWords(session, now, words);
  const weekly = useWeekly(session);
  const { _id } = session.specialist;
  const isMarked = mayContest(session, now);
  const isPlain = state === 'completed' || state === 'over';
  return (
    <OwnRow
      session={session}
      action={
        (_id !== null || isMarked) && (
          <div className="row">
            {isMarked && (
              <ButtonLink
                to={`${href('cabinetSession', { orderId: session.orderId })}#complaint`}
                look="ghost"
                size="small"
              >
                {t('notSo')}
              </ButtonLink>
            )}
            {_id !== null && (
              <ButtonLink
                to={href('therapist', { id: _id })}
                look="quiet"
                size="small"
                aria-label={t('bookAgainWith', { name: specialistName(session) })}
              >
                {t('bookAgain')}
              </ButtonLink>
            )}
            {weekly !== null && (
              <ButtonLink
                to={`${href('cabinetSession', { orderId: session.orderId })}#series`}
                look="quiet"
                size="small"
              >
                <Kept words={weekly} />
              </ButtonLink>
            )}
          </div>
        )
      }
    >
      <span className="hint" data-testid="history-state" data-state={state}>
        <Kept words={isPlain ? word : `${meaning} ${money}`} />
      </span>
    </OwnRow>
  );
}
