import { formatDate, instantOf } from '#domain/dates.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { type SessionInDetail, withdrawOtherTimes } from '../../../data/practice-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { practiceSessionTexts } from './practice-session.texts.ts';
import styles from './PracticeSession.module.css';
import { sessionTexts } from './session.texts.ts';

type OfferedTimesCardProps = {
  readonly session: TherapistSession;
  readonly proposal: NonNullable<SessionInDetail['proposal']>;
};

/** The newest offer of other times: what the client has said to it, and how to take it back. */
export function OfferedTimesCard({ session, proposal: { status, times, until } }: OfferedTimesCardProps) {
  const { t, locale } = useWords(practiceSessionTexts);
  const isOpen = status === 'open';
  return (
    <SectionCard headingId="proposal" heading={t('proposal')} className="stack gap-2" data-testid="ther-proposal">
      {isOpen && (
        <ul>
          {times.map(({ date, start, end, isFree }) => (
            <li key={`${date} ${start}`} className="row gap-2">
              <span className={isFree ? 'figures ink' : `figures ${styles['gone']}`}>
                {formatDate(date, locale, { weekday: true })}, <KeptTime at={instantOf(date, start) ?? 0} end={end} />
              </span>
              {!isFree && <span className="hint">{t('notFree')}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="soft" role="status">
        <Kept words={t(`proposal_${status}`, { when: momentOf(Date.parse(until), locale) })} />
      </p>
      {isOpen && <Withdraw session={session} />}
    </SectionCard>
  );
}

function Withdraw({ session }: { readonly session: TherapistSession }) {
  const t = useTexts(practiceSessionTexts);
  const words = useTexts(sessionTexts);
  const shown = useShown(session);
  const form = useForm({ values: {}, problems: {}, words: () => words('noAnswer') });
  const press = () => logged(withdrawOtherTimes(shown), 'Error taking the proposal back');
  return (
    <div className="stack gap-2 start">
      <Refusal words={form.general} />
      <Button
        look="ghost"
        size="small"
        busy={form.busy}
        data-testid="ther-withdraw"
        onClick={() => form.submit(null, press)}
      >
        {t('withdraw')}
      </Button>
    </div>
  );
}
