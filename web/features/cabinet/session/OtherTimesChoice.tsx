import { useState } from 'react';
import { freeUntil } from '#domain/cancelling.ts';
import { SECOND, formatDate, instantOf } from '#domain/dates.ts';
import { ApiError } from '../../../api/client.ts';
import {
  type DetailedSession,
  acceptOtherTime,
  declineOtherTimes,
  rereadOwnSessions,
} from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useConsequence } from '../../../lib/use-consequence.ts';
import { DecisionButtons } from '../../../parts/decision/DecisionButtons.tsx';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { slotKey } from '../../../parts/times/free-times.ts';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Option } from '../../../ui/Option.tsx';
import { otherTimesTexts } from './other-times.texts.ts';

/** Another time that the specialist offers. */
export type OtherTime = NonNullable<DetailedSession['proposal']>['times'][number];

type ChoiceProps = {
  readonly session: DetailedSession;
  readonly times: readonly OtherTime[];
  readonly asked: string | null;
};

/** The answer to the offer: one of its times, or the old one. */
export function OtherTimesChoice({ session, times, asked }: ChoiceProps) {
  const { t, locale } = useWords(otherTimesTexts);
  const now = useServerNow(10 * SECOND);
  const { start } = timesOf(session);
  const free = times.filter((time) => time.isFree && otherTimeStart(time) > now);
  const [wished, setWished] = useState(asked);
  const chosen = free.find((time) => namedTime(time) === wished);
  const { form, answer, take, keepOld } = useAnswer(session);
  const old = { when: momentOf(start, locale) };
  const isFinal = chosen !== undefined && freeUntil(otherTimeStart(chosen), now) === null;
  const proposed = times.map(namedTime).join(' ');
  const [first] = useState({ start, proposed });
  const change = start === first.start ? proposed !== first.proposed && t('otherTimes') : t('changed', old);
  // A chosen time that is taken meanwhile is told beside the times.
  const isTaken = wished !== null && chosen === undefined && change === false;
  const decision = useConsequence({
    consequence: form.busy || isTaken ? null : `${isFinal} ${start} ${proposed}`,
    choice: wished ?? '',
    news: [change, isFinal && t('soon')].filter(Boolean).join(' '),
  });
  const when = chosen === undefined ? '' : momentOf(otherTimeStart(chosen), locale);
  const keepLabel = t('keep', old);
  const keepButton = {
    look: 'ghost' as const,
    busy: form.busy && answer === 'decline',
    onClick: () => void keepOld(),
  };

  return (
    <>
      <Kept as="p" words={t('text', old)} />
      <Times
        times={times}
        free={free}
        chosen={chosen}
        onChoose={(time) => {
          form.clear();
          setWished(namedTime(time));
        }}
      />
      {free.length < times.length && (
        <Kept as="p" role="status" words={t(free.length === 0 ? 'allTaken' : 'someTaken', old)} />
      )}
      <Kept as="p" className="small" words={t('until', { when: momentOf(freeUntil(start, now) ?? start, locale) })} />
      {isFinal && decision.changes === 0 && <p role="status">{t('soon')}</p>}
      <Refusal words={form.general} />
      {free.length === 0 ? (
        <div className="row">
          <Button {...keepButton}>
            <Kept words={keepLabel} />
          </Button>
        </div>
      ) : (
        <DecisionButtons
          decision={decision}
          className="row"
          keep={{ label: keepLabel, ...keepButton }}
          confirm={{
            label: chosen === undefined ? t('choose') : t(isFinal ? 'acceptFinal' : 'accept', { when }),
            labelAfter: chosen === undefined ? t('choose') : t(isFinal ? 'acceptFinal' : 'acceptStill', { when }),
            disabled: chosen === undefined,
            busy: form.busy && answer === 'accept',
            onClick: () => chosen && void take(chosen),
          }}
        />
      )}
    </>
  );
}

type TimesProps = {
  readonly times: readonly OtherTime[];
  readonly free: readonly OtherTime[];
  readonly chosen: OtherTime | undefined;
  readonly onChoose: (time: OtherTime) => void;
};

/** The times of the offer as one choice; those that are taken meanwhile stay, and say so. */
function Times({ times, free, chosen, onChoose }: TimesProps) {
  const { t, locale } = useWords(otherTimesTexts);
  return (
    <div className="stack gap-2" role="radiogroup" aria-labelledby="proposal">
      {times.map((time) => {
        const isFree = free.includes(time);
        return (
          <Option
            key={namedTime(time)}
            type="radio"
            name="proposed"
            data-testid={`proposed-${slotKey(time.date, time.start)}`}
            checked={time === chosen}
            disabled={!isFree}
            onChange={() => onChoose(time)}
            label={
              <>
                {formatDate(time.date, locale, { weekday: true })},{' '}
                <KeptTime at={otherTimeStart(time)} end={time.end} />
              </>
            }
            help={isFree ? undefined : t('taken')}
          />
        );
      })}
    </div>
  );
}

/** The two answers; while one is under way its button is busy. */
function useAnswer(session: DetailedSession) {
  const { t, locale } = useWords(otherTimesTexts);
  const shown = useShown(session);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });
  const [answer, setAnswer] = useState<'accept' | 'decline'>('accept');

  async function take({ date, start: from, end }: OtherTime): Promise<void> {
    setAnswer('accept');
    await form.submit(null, () => answered(acceptOtherTime(shown, { date, start: from, end })));
  }

  async function keepOld(): Promise<void> {
    setAnswer('decline');
    await form.submit(null, () => answered(declineOtherTimes(shown)));
  }

  /** Waits for an answer of the server; which times are free now is read again after a refusal. */
  async function answered(call: Promise<DetailedSession>): Promise<void> {
    try {
      const { proposal, sessionTime } = await logged(call, 'Error answering the proposal');
      const at = instantOf(sessionTime.date, sessionTime.startTime) ?? 0;
      showToast(<Kept words={t(proposal?.status === 'accepted' ? 'moved' : 'kept', { when: momentOf(at, locale) })} />);
    } catch (error) {
      if (error instanceof ApiError) void rereadOwnSessions();
      throw error;
    }
  }

  return { form, answer, take, keepOld };
}

/** When such a time begins. */
export function otherTimeStart({ date, start }: OtherTime): number {
  return instantOf(date, start) ?? 0;
}

/** A time as a mail names it in the address. */
function namedTime({ date, start }: OtherTime): string {
  return `${date}T${start}`;
}
