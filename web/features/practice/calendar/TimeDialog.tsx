import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { type Instant, formatDate, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { type CalendarTime, giveTimeOffUp, takeTimeOff } from '../../../data/practice-calendar.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { localMoment, timeOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OpenWithdraw } from '../paid-later/open-dialogs.tsx';
import { sessionTexts } from '../session/session.texts.ts';
import { timeStartOf, calendarStateOf } from './calendar-time.ts';
import { rowWords, stateWords } from './calendar-words.ts';
import { calendarWordsTexts } from './calendar-words.texts.ts';
import { plansTexts } from './plans.texts.ts';
import { offerUndo, tried } from './use-edits.ts';
import styles from './Plans.module.css';

type TimeDialogProps = { readonly time: CalendarTime; readonly now: Instant; readonly onClose: () => void };

/** The entry at a time of the calendar: a session with a link to its page, a hold, or time off that can be given up. */
export function TimeDialog({ time, now, onClose }: TimeDialogProps) {
  const { t, locale } = useWords(plansTexts);
  const word = useTexts(calendarWordsTexts);
  const words = useTexts(sessionTexts);
  const state = calendarStateOf(time, now);
  const [isWithdrawing, setWithdrawing] = useState(false);
  if (state === null) return null;
  const local = localMoment(timeStartOf(time), locale);
  const isOff = state === 'off';
  const isHeld = state === 'held';
  if (isWithdrawing) return <OpenWithdraw session={time} onClose={onClose} onWithdrawn={onClose} />;
  const row = rowWords(time, state, locale);
  const hours = time.isWholeDay === true ? t('wholeDay') : `${time.start}–${time.end}`;
  const facts: [string, string][] = [[t('when'), `${formatDate(time.date, locale, { weekday: true })}, ${hours}`]];
  if (local !== null) facts.push(['', t('here', { when: local })]);
  if (!isOff && time.client !== undefined) facts.push([t('who'), row.first]);
  if (time.sessionType !== undefined) facts.push([t('type'), word(time.sessionType)]);
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale });
  if (time.totalMinor !== undefined) facts.push([words('clientPays'), sum(time.totalMinor)]);
  if (time.priceMinor !== undefined) facts.push([t('price'), sum(time.priceMinor)]);
  if (isHeld && time.heldUntil !== undefined)
    facts.push([t('state'), word('until', { time: timeOf(Date.parse(time.heldUntil), locale) })]);
  else if (state === 'proposed') facts.push([t('state'), row.second]);
  else if (!isOff) facts.push([t('state'), stateWords(time, state, locale).slice(2).filter(Boolean).join(' · ')]);
  if (time.note !== undefined) facts.push([t('note'), time.note]);
  const title = isOff ? t('timeOff') : isHeld ? t('held') : t('session');
  return (
    <Dialog title={title} onClose={onClose} atEdge>
      <dl data-zone-said>
        {facts.map(([name, value]) => (
          <div key={name} className={`stack gap-1 ${styles['fact']}`}>
            <dt className="small">{name}</dt>
            <Kept as="dd" words={value} name={time.client ?? ''} />
          </div>
        ))}
      </dl>
      {isHeld && <p className="hint">{t('heldWhy')}</p>}
      {isOff && <GiveUp time={time} now={now} onClose={onClose} />}
      {!isOff && !isHeld && (
        <>
          {state === 'booked' && <p className="hint">{t('bookedWhy')}</p>}
          <ButtonLink to={href('practiceSession', { sessionId: time._id })} wide>
            {t('toSession')}
          </ButtonLink>
          {state === 'proposed' && (
            <Button wide look="ghost" onClick={() => setWithdrawing(true)}>
              {words('withdraw')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Gives time off up with all its days, and takes it again when that is undone. */
function GiveUp({ time, now, onClose }: TimeDialogProps) {
  const t = useTexts(plansTexts);
  const { timeOffId } = time;
  if (timeOffId === undefined) return null;
  const giveUp = async () => {
    onClose();
    const was = await tried(giveTimeOffUp(timeOffId), 'failedChange');
    if (was === null) return;
    // Days that are over cannot be taken off any more, and need not be.
    const today = wallOf(now).date;
    const firstDate = was.firstDate < today ? today : was.firstDate;
    offerUndo(t('timeOffRemoved'), () => void tried(takeTimeOff({ ...was, firstDate }), 'failedChange'));
  };
  return (
    <>
      <p className="hint">{t('removeTimeOffWhy')}</p>
      <Button look="ghost" onClick={() => void giveUp()}>
        {t('removeTimeOff')}
      </Button>
    </>
  );
}
