import type { ReactNode } from 'react';
import { isStanding } from '#domain/complaint.ts';
import type { OrderInDetail } from '../../../data/operations-orders.ts';
import { Kept } from '../../../lib/kept.tsx';
import { type Translate, useTexts } from '../../../lib/texts.tsx';
import { momentOf, momentWords } from '../../../parts/times/moment-words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import styles from './Order.module.css';
import { orderTexts } from './order.texts.ts';
import { useOrderWords } from './order-words.ts';

type Words = Translate<keyof (typeof orderTexts)['ka']>;
type Line = OrderInDetail['history'][number];

const KNOWN: Readonly<Record<string, string>> = orderTexts.en as Readonly<Record<string, string>>;

/** An event of a session and its actor, in words; one that has none is shown as it is recorded. */
export function eventWords({ event, by }: Pick<Line, 'event' | 'by'>, t: Words): { what: string; who: string } {
  const spelt = (prefix: 'event' | 'by', code: string) =>
    `${prefix}_${code}` in KNOWN ? t(`${prefix}_${code}` as 'event_hold') : code;
  return { what: spelt('event', event), who: spelt('by', by) };
}

/** All that happened to an order, the oldest first; a ring is what still waits. */
export function OrderHistory({ detail: { order, history } }: { readonly detail: OrderInDetail }) {
  const t = useTexts(orderTexts);
  const { locale, when } = useOrderWords();
  const { complaint } = order;
  const lines = history.map((line) => {
    const { what, who } = eventWords(line, t);
    const at = Date.parse(line.at);
    const moved = line.moved && t('movedTo', { when: when(line.moved) });
    return { at, what, words: `${momentWords(at, locale)} · ${who}`, more: moved };
  });
  if (complaint !== null) {
    const at = Date.parse(complaint.at);
    const who = complaint.presence === 'alone' ? t('by_system') : t('by_client');
    const what = t(`complained_${complaint.what}`);
    lines.push({ at, what, words: `${momentWords(at, locale)} · ${who}`, more: null });
    if (complaint.answeredAt !== undefined && complaint.answeredAt !== null) {
      const answered = Date.parse(complaint.answeredAt);
      const words = `${momentWords(answered, locale)} · ${t('by_therapist')}`;
      lines.push({ at: answered, what: t('answered'), words, more: null });
    }
    lines.sort((one, other) => one.at - other.at);
  }
  return (
    <SectionCard headingId="order-history" heading={t('history')} className="stack gap-3">
      <ol className={styles['history']}>
        {lines.map(({ at, what, words, more }, place) => (
          <HistoryStep key={`${at} ${place}`} sign={<Icon name="check" size={14} />} what={what}>
            <Kept words={words} />
            {more !== null && <Kept as="span" className={styles['note']} words={more} />}
          </HistoryStep>
        ))}
        {complaint !== null && isStanding(complaint.status) && (
          <HistoryStep sign={null} what={t('decision')}>
            <Kept
              words={
                complaint.status === 'disputed'
                  ? t('waits')
                  : t('becomesTrue', { when: momentOf(Date.parse(complaint.upheldAt), locale) })
              }
            />
          </HistoryStep>
        )}
      </ol>
    </SectionCard>
  );
}

type StepProps = { readonly sign: ReactNode; readonly what: string; readonly children: ReactNode };

function HistoryStep({ sign, what, children }: StepProps) {
  return (
    <li className={sign === null ? styles['waits'] : undefined}>
      <span className={styles['disc']} aria-hidden="true">
        {sign}
      </span>
      <span>
        <strong className={styles['what']}>{what}</strong>
        <span className="hint">{children}</span>
      </span>
    </li>
  );
}
