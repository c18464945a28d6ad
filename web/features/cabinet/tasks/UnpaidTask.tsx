import { href } from '#contract/pages/pages.ts';
import { payUntil } from '#domain/paid-later.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { unpaidTexts } from './unpaid.texts.ts';

type UnpaidTaskProps = {
  /** The one that has to be paid first. */
  readonly session: OwnSession;
  /** How many wait. */
  readonly n: number;
};

/** Sessions that wait for their payment among the other tasks: the first of them is paid on its page. */
export function UnpaidTask({ session, n }: UnpaidTaskProps) {
  const { t, locale } = useWords(unpaidTexts);
  const { start } = timesOf(session);
  const params = { when: momentOf(start, locale), until: momentOf(payUntil(start), locale) };
  return (
    <section className="stack gap-2 start" aria-labelledby="unpaid-task" data-testid="unpaid-task">
      <h2 id="unpaid-task">{t('task', { n })}</h2>
      <Kept as="p" words={t(n === 1 ? 'taskOne' : 'taskFirst', params)} />
      <Link to={href('cabinetSession', { orderId: session.orderId })} className={buttonClass({ size: 'small' })}>
        {t('pay')}
      </Link>
    </section>
  );
}
