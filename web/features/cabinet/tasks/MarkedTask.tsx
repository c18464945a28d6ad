import { CONTEST_WITHIN_MS } from '#domain/complaint.ts';
import { href } from '#contract/pages/pages.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { markedTexts } from './marked.texts.ts';

/** A session that is marked as missed among the other tasks: until when to say that it is not so, and where. */
export function MarkedTask({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(markedTexts);
  const until = Date.parse(session.markedAt ?? '') + CONTEST_WITHIN_MS;
  const params = { when: momentOf(timesOf(session).start, locale), until: momentOf(until, locale) };
  return (
    <section className="stack gap-2 start" aria-labelledby="marked-task" data-testid="marked-task">
      <h2 id="marked-task">{t('title')}</h2>
      <Kept as="p" words={t('text', params)} />
      <Link
        to={`${href('cabinetSession', { orderId: session.orderId })}#complaint`}
        className={buttonClass({ size: 'small' })}
      >
        {t('notSo')}
      </Link>
    </section>
  );
}
