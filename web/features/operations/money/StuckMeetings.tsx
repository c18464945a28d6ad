import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { rereadMoney, retryMeeting, type StuckMeeting } from '../../../data/operations-money.ts';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinesCards } from '../../../ui/LinesTable.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { moneyTexts } from './money.texts.ts';

type StuckMeetingsProps = {
  readonly meetings: readonly StuckMeeting[];
  readonly onRetry: (meeting: StuckMeeting) => void;
};

/** Rooms at another service that were given up, by the start of their sessions. */
export function StuckMeetings({ meetings, onRetry }: StuckMeetingsProps) {
  const t = useTexts(moneyTexts);
  return (
    <SectionCard headingId="rooms" heading={t('rooms')} className="stack gap-3">
      <p className="soft">{t(meetings.length === 0 ? 'noRooms' : 'roomNote')}</p>
      {meetings.length > 0 && (
        <LinesCards label={t('rooms')} lines={meetings} lineKey={({ number }) => number} testId="op-rooms">
          {(meeting) => <StuckMeetingCard meeting={meeting} onRetry={onRetry} />}
        </LinesCards>
      )}
      {meetings.length >= MOST.broken && <p className="small">{t('full', { n: MOST.broken })}</p>}
    </SectionCard>
  );
}

type StuckMeetingCardProps = { readonly meeting: StuckMeeting; readonly onRetry: StuckMeetingsProps['onRetry'] };

function StuckMeetingCard({ meeting, onRetry }: StuckMeetingCardProps) {
  const { t, locale } = useWords(moneyTexts);
  const { number, specialist, sessionTime, provider, failures, lastFailure, givenUpAt } = meeting;
  const spoken = formatBookingNumber(number);
  return (
    <>
      <p className="line spread">
        <Link to={operationsHref('order', { number })} className="target figures" translate="no">
          {spoken}
        </Link>
        <span className="figures">{`${formatDate(sessionTime.date, locale, { short: true })}, ${sessionTime.startTime}`}</span>
      </p>
      <p className="strong ink">{specialist}</p>
      <p className="small">
        <span translate="no">{provider}</span>:{' '}
        {t('roomFacts', {
          n: failures,
          failures,
          code: lastFailure ?? t('unknown'),
          when: momentWords(Date.parse(givenUpAt), locale),
        })}
      </p>
      <div className="row">
        <Button
          look="ghost"
          size="small"
          aria-label={t('retryRoomOf', { number: spoken })}
          onClick={() => onRetry(meeting)}
        >
          {t('retryRoom')}
        </Button>
      </div>
    </>
  );
}

type RetryMeetingDialogProps = { readonly meeting: StuckMeeting; readonly onClose: () => void };

/** Asks another service once more for the room of a session; the seats stay the same. */
export function RetryMeetingDialog({ meeting: { number, specialist }, onClose }: RetryMeetingDialogProps) {
  const t = useTexts(moneyTexts);
  return (
    <ActDialog
      title={t('retryRoomOf', { number: formatBookingNumber(number) })}
      about={<p className="soft">{specialist}</p>}
      send={(why) => retryMeeting({ order: number, ...why })}
      effect={() => ({
        facts: [{ term: t('room'), value: t('roomAgain') }],
        told: [],
        press: t('retryRoom'),
        done: t('doneRoom'),
      })}
      isNothing={({ done }) => !done}
      reread={rereadMoney}
      onClose={onClose}
    />
  );
}
