import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { freeUntil } from '#domain/cancelling.ts';
import { SECOND } from '#domain/dates.ts';
import type { DetailedSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { Card } from '../../../ui/Card.tsx';
import { OtherTimesChoice, otherTimeStart } from './OtherTimesChoice.tsx';
import { otherTimesTexts } from './other-times.texts.ts';

type Proposal = NonNullable<DetailedSession['proposal']>;

type OtherTimesCardProps = { readonly session: DetailedSession; readonly proposal: Proposal };

/** Other times that the specialist offers, taken or declined by a press; a mail links here with a time (`?time=`). */
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
  const isThere = proposal.times.some((time) => otherTimeStart(time) === start);
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
        <OtherTimesChoice session={session} times={proposal.times} asked={asked} />
      ) : (
        <Kept as="p" role="status" words={t(isPast ? 'closed' : state, { when: momentOf(start, locale) })} />
      )}
    </Card>
  );
}
