import { formatDate, wallOf } from '#domain/dates.ts';
import type { OrderInDetail } from '../../../data/operations-orders.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import styles from './Order.module.css';
import { orderTexts } from './order.texts.ts';
import { hasOpenComplaint, useOrderWords } from './order-words.ts';

const BAD = ['FAILED', 'CANCELED', 'EXPIRED', 'REFUND_FAILED', 'CHARGEBACK'];

/** The money of an order: what was paid, where it is, and each try to pay. */
export function OrderMoney({ detail: { order, payments } }: { readonly detail: OrderInDetail }) {
  const t = useTexts(orderTexts);
  const { locale, sum, gel } = useOrderWords();
  const { paid, refund, payout } = order;
  const facts: Fact[] = [
    { term: t('paid'), value: paid === null ? t('notPaid') : sum(paid), isMain: paid !== null, translate: 'no' },
  ];
  if (paid !== null)
    facts.push({
      term: t('goesBack'),
      value: <Beside sum={sum(refund ?? { ...paid, minor: 0 })} note={refund && t(`refund_${refund.status}`)} />,
    });
  if (payout !== null) {
    const until = formatDate(wallOf(Date.parse(payout.dueAt)).date, locale, { short: true });
    const waits = payout.status === 'DUE' && hasOpenComplaint(order);
    const note = waits ? t('payWaits') : t(`pay_${payout.status}`, { date: until });
    facts.push({ term: t('pay'), value: <Beside sum={gel(payout.minor)} note={note} /> });
  }
  return (
    <SectionCard headingId="order-money" heading={t('money')} className="stack gap-3">
      <Facts facts={facts} look="columns" />
      {payments.length === 0 ? (
        <p className="hint">{t('noAttempts')}</p>
      ) : (
        <ul className={styles['lines']} aria-label={t('attempts')}>
          {payments.map(({ attemptId, at, status, asked, refund: back }) => (
            <li key={attemptId} className="row gap-2">
              <span className="line gap-3">
                <Icon name={BAD.includes(status) ? 'close' : 'check'} size={18} />
                <span>
                  <strong>{t(`attempt_${status}`)}</strong>
                  {status === 'SUCCESS' && paid?.card && <Kept words={` · ${t('card', { card: paid.card })}`} />}
                  {back !== null && <Kept words={` · ${t(`back_${back.status}`, { sum: sum(back) })}`} />}
                </span>
              </span>
              <span className="figures mute">
                <Kept words={`${sum(asked)} · ${momentWords(Date.parse(at), locale)}`} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Beside({ sum, note }: { readonly sum: string; readonly note: string | null }) {
  return (
    <>
      <span translate="no">{sum}</span>
      {note !== null && <span className={styles['note']}>{note}</span>}
    </>
  );
}
