import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { MAX_OFFERED_TIMES } from '#domain/other-times.ts';
import { otherTimesRefusal } from '#domain/session-actions.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { timeKey } from '../../../data/practice-calendar.ts';
import { offerTimes, useTimesToOffer } from '../../../data/practice-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';
import { Unread } from '../Unread.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { dialogsTexts } from './dialogs.texts.ts';
import { FreeDays } from './FreeDays.tsx';
import { bookedOf } from '../../../session/facts.ts';
import { SessionSummary } from '../../../session/SessionSummary.tsx';

type OfferTimesDialogProps = { readonly session: TherapistSession; readonly onClose: () => void };

/** Offers the client up to three own free times in place of the session's (P22); nothing is held meanwhile. */
export function OfferTimesDialog({ session, onClose }: OfferTimesDialogProps) {
  const t = useTexts(dialogsTexts);
  const now = useServerNow(SECOND);
  const booked = bookedOf(session);
  const shown = useShown(session);
  const refusal = booked && otherTimesRefusal(booked, now);
  const read = useTimesToOffer(session._id, refusal === null);
  const { data: times } = read;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSent, setSent] = useState(false);
  const form = useForm({ values: {}, problems: {}, words: () => t('proposeFailed') });
  useOutcome(isSent, t('proposed'), onClose);
  // A time that was taken meanwhile is not offered.
  const wanted = times?.filter((time) => chosen.includes(timeKey(time))) ?? [];
  const isFull = wanted.length >= MAX_OFFERED_TIMES;

  async function send(): Promise<void> {
    await logged(offerTimes(shown, wanted), 'Error proposing other times');
    setSent(true);
  }

  const n = wanted.length;
  const foot = (
    <>
      <Refusal words={form.general} />
      <Button
        wide
        busy={form.busy}
        disabled={n === 0}
        data-testid="ther-propose-send"
        onClick={() => form.submit(null, send)}
      >
        {n === 0 ? t('choose') : t('sendN', { n })}
      </Button>
    </>
  );
  return (
    <SessionDialog
      title={t('proposeTitle')}
      form={form}
      onClose={onClose}
      head={<SessionSummary session={session} />}
      why={refusal && <Reason refusal={refusal} words={reasonsTexts} />}
      foot={foot}
    >
      <p>{t('proposeText')}</p>
      <Unread reads={[read]} heights={[96, 96, 96]} failed={t('timesFailed')} />
      {times?.length === 0 && (
        <div className="stack gap-2 start">
          <p className="strong">{t('noTimes')}</p>
          <p className="soft">{t('noTimesText')}</p>
          <ButtonLink to={href('practiceCalendar')} look="ghost" size="small">
            {t('toCalendar')}
          </ButtonLink>
        </div>
      )}
      {times !== undefined && times.length > 0 && (
        <>
          <p className="visually-hidden" role="status">
            {t('chosen', { n })}
          </p>
          <div className="stack" data-zone-said>
            <ZoneNote />
            <FreeDays
              times={times}
              most={7}
              legendClass="strong ink"
              optionOf={(time) => {
                const isChosen = wanted.includes(time);
                const others = chosen.filter((key) => key !== timeKey(time));
                return {
                  type: 'checkbox',
                  checked: isChosen,
                  'aria-disabled': (isFull && !isChosen) || undefined,
                  onChange: () => (isChosen || !isFull) && setChosen(isChosen ? others : [...others, timeKey(time)]),
                };
              }}
            />
          </div>
        </>
      )}
    </SessionDialog>
  );
}
