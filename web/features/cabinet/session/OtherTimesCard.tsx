import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
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
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { DecisionButtons } from '../../../parts/decision/DecisionButtons.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { slotKey } from '../../../parts/times/free-times.ts';
import { timesOf } from '../../../session/facts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Option } from '../../../ui/Option.tsx';
import { otherTimesTexts } from './other-times.texts.ts';

type Proposal = NonNullable<DetailedSession['proposal']>;
type Time = Proposal['times'][number];

type OtherTimesCardProps = { readonly session: DetailedSession; readonly proposal: Proposal };

/**
 * Other times that the specialist offers: a press accepts the chosen time, another keeps the old one. A mail links here
 * with a time chosen (`?time=2026-11-26T15:00`).
 */
export function OtherTimesCard({ session, proposal }: OtherTimesCardProps) {
  const { t, locale } = useWords(otherTimesTexts);
  const { search, hash } = useLocation();
  const now = useServerNow(10 * SECOND);
  const { start } = timesOf(session);
  const asked = new URLSearchParams(search).get('time');
  const isOpen = proposal.status === 'open' && freeUntil(start, now) !== null;
  const state = isOpen ? 'open' : proposal.status === 'open' ? 'expired' : proposal.status;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The code of the card comes after the page has looked for the place that the address names.
    if (hash === '#proposal') heading.current?.closest('section')?.scrollIntoView();
  }, [hash]);
  // Each press takes its buttons away.
  useFocusOnChange(heading, state);
  const isThere = proposal.times.some((time) => startOf(time) === start);
  // Of a session that moved since, the old offer is told to nobody but who comes for it.
  const isPast = state === 'closed' || (state === 'accepted' && !isThere);
  if (isPast && asked === null) return null;
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="proposal" data-testid="proposal" data-state={state}>
      <h2 id="proposal" ref={heading} tabIndex={-1} className="serif">
        {isOpen ? (
          <Kept words={t('title', { name: session.specialist.name })} name={session.specialist.name} />
        ) : (
          t('titleOver')
        )}
      </h2>
      {state === 'open' ? (
        <Choice session={session} times={proposal.times} asked={asked} />
      ) : (
        <Kept as="p" role="status" words={t(isPast ? 'closed' : state, { when: momentOf(start, locale) })} />
      )}
    </Card>
  );
}

type ChoiceProps = {
  readonly session: DetailedSession;
  readonly times: readonly Time[];
  readonly asked: string | null;
};

function Choice({ session, times, asked }: ChoiceProps) {
  const { t, locale } = useWords(otherTimesTexts);
  const now = useServerNow(10 * SECOND);
  const { start } = timesOf(session);
  const shown = useShown(session);
  const free = times.filter((time) => time.isFree && startOf(time) > now);
  const [wished, setWished] = useState(asked);
  const chosen = free.find((time) => keyOf(time) === wished);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });
  const [answer, setAnswer] = useState<'accept' | 'decline'>('accept');
  const old = { when: momentOf(start, locale) };
  const isFinal = chosen !== undefined && freeUntil(startOf(chosen), now) === null;
  const proposed = times.map(keyOf).join(' ');
  const [first] = useState({ start, proposed });
  const change = start === first.start ? proposed !== first.proposed && t('otherTimes') : t('changed', old);
  // A chosen time that is taken meanwhile is told beside the times.
  const isTaken = wished !== null && chosen === undefined && change === false;
  const decision = useConsequence({
    consequence: form.busy || isTaken ? null : `${isFinal} ${start} ${proposed}`,
    choice: wished ?? '',
    news: [change, isFinal && t('soon')].filter(Boolean).join(' '),
  });
  const when = chosen === undefined ? '' : momentOf(startOf(chosen), locale);
  const keepLabel = t('keep', old);
  const keepButton = {
    look: 'ghost' as const,
    busy: form.busy && answer === 'decline',
    onClick: () => void keep(),
  };

  async function take({ date, start: from, end }: Time): Promise<void> {
    setAnswer('accept');
    await form.submit(null, () => answered(acceptOtherTime(shown, { date, start: from, end })));
  }

  async function keep(): Promise<void> {
    setAnswer('decline');
    await form.submit(null, () => answered(declineOtherTimes(shown)));
  }

  return (
    <>
      <Kept as="p" words={t('text', old)} />
      <div className="stack gap-2" role="radiogroup" aria-labelledby="proposal">
        {times.map((time) => {
          const isFree = free.includes(time);
          return (
            <Option
              key={keyOf(time)}
              type="radio"
              name="proposed"
              data-testid={`proposed-${slotKey(time.date, time.start)}`}
              checked={time === chosen}
              disabled={!isFree}
              onChange={() => {
                form.clear();
                setWished(keyOf(time));
              }}
              label={
                <>
                  {formatDate(time.date, locale, { weekday: true })}, <KeptTime at={startOf(time)} end={time.end} />
                </>
              }
              help={isFree ? undefined : t('taken')}
            />
          );
        })}
      </div>
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
}

function startOf({ date, start }: Time): number {
  return instantOf(date, start) ?? 0;
}

/** A time as a mail names it in the address. */
function keyOf({ date, start }: Time): string {
  return `${date}T${start}`;
}
