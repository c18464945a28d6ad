import { useRef, useState } from 'react';
import { freeUntil } from '#domain/cancelling.ts';
import { type Instant, MINUTE, SECOND, formatDate, formatDuration, instantOf, wallOf } from '#domain/dates.ts';
import { MAX_MOVES, moveRefusal } from '#domain/session-actions.ts';
import { ApiError } from '../../../api/client.ts';
import { type OwnSession, moveSession } from '../../../data/own-sessions.ts';
import { rereadCalendars } from '../../../data/therapists.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { RichText, useWords } from '../../../lib/texts.tsx';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { bookedOf, timesOf } from '../../../session/facts.ts';
import { localMoment, momentOf } from '../../../parts/times/moment-words.ts';
import { type Slot, slotKey, whenOf } from '../../../parts/times/free-times.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { DecisionButtons } from '../../../parts/decision/DecisionButtons.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Reason } from '../../../session/Reason.tsx';
import { reasonsTexts } from './reasons.texts.ts';
import { SessionDialog } from '../../../session/SessionDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineNote, Refusal } from '../../../ui/InlineNote.tsx';
import { MoveTimes } from './MoveTimes.tsx';
import { moveTexts } from './move.texts.ts';
import styles from './MoveDialog.module.css';
import { SessionSummary } from '../../../session/SessionSummary.tsx';
import { useOutcome } from '../../../parts/decision/use-outcome.ts';

/** The time is not for this client any more; the server says why. */
const GONE: readonly string[] = ['SLOT_TAKEN', 'SLOT_CLOSED', 'OWN_SESSION', 'BAD_SLOT', 'SLOT_IN_PAST'];

type MoveDialogProps = { readonly session: OwnSession; readonly onClose: () => void; readonly onCancel: () => void };

/** Moves a session to another free time of its specialist; both times stay in sight while the list scrolls (P13). */
export function MoveDialog({ session, onClose, onCancel }: MoveDialogProps) {
  const { t, locale } = useWords(moveTexts);
  const { orderId, moves, status, sessionTime } = session;
  const shown = useShown(session);
  const now = useServerNow(10 * SECOND);
  const [chosen, setChosen] = useState<Slot | null>(null);
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });
  const refusalBox = useRef<HTMLDivElement>(null);
  const refusal = moveRefusal(bookedOf(session), 'client', now);
  const { start } = timesOf(session);
  const isThere = status === 'confirmed' && chosen?.date === sessionTime.date && chosen.start === sessionTime.startTime;
  useOutcome(isThere, <Kept words={t('done', { when: momentOf(start, locale) })} />, onClose);
  const at = chosen === null ? null : instantOf(chosen.date, chosen.start);

  const isFinal = at !== null && freeUntil(at, now) === null;
  const decision = useConsequence({
    // The answer of an own press is no news.
    consequence: chosen === null || form.busy ? null : `${isFinal} ${moves} ${start}`,
    choice: chosen === null ? '' : slotKey(chosen.date, chosen.start),
    news: isFinal ? t('soon') : t('changed', { when: momentOf(start, locale) }),
  });
  const when = chosen === null ? '' : whenOf(chosen, now, locale);

  async function move(slot: Slot): Promise<void> {
    try {
      await logged(moveSession(shown, slot), 'Error moving the session');
    } catch (error) {
      if (error instanceof ApiError && GONE.includes(error.code)) {
        setLost((known) => new Set(known).add(slotKey(slot.date, slot.start)));
        setChosen(null);
        void rereadCalendars();
        // The button that had the focus can no longer be pressed.
        refusalBox.current?.focus();
      }
      throw error;
    }
  }

  function choose(slot: Slot): void {
    form.clear();
    setChosen(slot);
  }

  const foot = (
    <>
      {refusal === null && isFinal && decision.changes === 0 && (
        <InlineNote kind="warn" role="status">
          {t('soon')}
        </InlineNote>
      )}
      <div ref={refusalBox} tabIndex={-1}>
        <Refusal words={form.general} />
      </div>
      <DecisionButtons
        decision={decision}
        isKeepLate
        keep={{ label: t('keep'), look: 'ghost', wide: true, onClick: onClose }}
        confirm={{
          label: chosen === null ? t('choose') : t(isFinal ? 'confirmFinal' : 'confirm', { when }),
          labelAfter: t(isFinal ? 'confirmFinal' : 'confirmStill', { when }),
          wide: true,
          busy: form.busy,
          disabled: chosen === null,
          onClick: () => chosen && form.submit(null, () => move(chosen)),
        }}
      />
    </>
  );
  return (
    <SessionDialog
      title={t('title')}
      form={form}
      onClose={onClose}
      head={refusal === null ? <MoveHead session={session} at={at} /> : <SessionSummary session={session} />}
      why={refusal && <Reason refusal={refusal} words={reasonsTexts} />}
      foot={foot}
    >
      <div className={`stack ${styles['content']}`}>
        <MoveTimes orderId={orderId} chosen={chosen} lost={lost} onChoose={choose} onCancel={onCancel} />
      </div>
    </SessionDialog>
  );
}

function MoveHead({ session, at }: { readonly session: OwnSession; readonly at: Instant | null }) {
  const { t, locale } = useWords(moveTexts);
  const { moves } = session;
  const { start, end } = timesOf(session);
  return (
    <>
      <div className={styles['times']}>
        <TimeCell label={t('old')} at={start} />
        <Icon name="forward" size={20} />
        <TimeCell label={t('new')} at={at} isNew />
      </div>
      <div className="hint">
        <p>
          <Kept
            words={t('priceStays', {
              name: specialistName(session),
              length: formatDuration((end - start) / MINUTE, locale),
            })}
            name={specialistName(session)}
          />
        </p>
        {moves < MAX_MOVES && (
          <p>
            <RichText text={t(moves === 0 ? 'noneUsed' : 'oneUsed')} tags={{ b: <strong className="ink" /> }} />
          </p>
        )}
      </div>
    </>
  );
}

type TimeCellProps = { readonly label: string; readonly at: Instant | null; readonly isNew?: boolean };

/** The old or the new time, by the clock of Tbilisi and by the viewer's own where it differs (P30). */
function TimeCell({ label, at, isNew = false }: TimeCellProps) {
  const { t, locale } = useWords(moveTexts);
  const local = at === null ? null : localMoment(at, locale);
  const wall = at === null ? null : wallOf(at);
  return (
    <div className={classNames(styles['cell'], isNew && styles['new'], at === null && styles['empty'])}>
      <p className="small">{label}</p>
      {wall === null ? (
        <p className="strong">{t('choose')}</p>
      ) : (
        <>
          <p className="strong">{formatDate(wall.date, locale, { weekday: true, short: true })}</p>
          <p className={`figures ${styles['time']}`} translate="no">
            {wall.time}
          </p>
          {local !== null && <Kept as="p" className="small" words={t('here', { when: local })} />}
        </>
      )}
    </div>
  );
}
