import { href } from '#contract/pages/pages.ts';
import { freeLimit } from '#domain/cancelling.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { tasksTexts } from './tasks.texts.ts';

/** A specialist's offer of another time among the other tasks: it is answered on the page of the session. */
export function OtherTimesTask({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(tasksTexts);
  const { start } = timesOf(session);
  const params = { when: momentOf(start, locale), until: momentOf(freeLimit(start), locale) };
  return (
    <section className="stack gap-2 start" aria-labelledby="proposal-task" data-testid="proposal-task">
      <h2 id="proposal-task">
        <Kept words={t('proposal', { name: session.specialist.name })} name={session.specialist.name} />
      </h2>
      <Kept as="p" words={t('proposalText', params)} />
      <Link
        to={`${href('cabinetSession', { orderId: session.orderId })}#proposal`}
        className={buttonClass({ look: 'ghost', size: 'small' })}
      >
        {t('chooseTime')}
      </Link>
    </section>
  );
}
