// docs/decisions/238
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatMoney } from '#domain/money.ts';
import type { Today } from '../../../data/operations.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';

/** The pay that is due by the end of the day, and how much of it is late; nothing on a day without any. */
export function PayCard({ pay }: { readonly pay: Today['pay'] }) {
  const { t, locale } = useWords(todayTexts);
  const { dueMinor, sessions, lateMinor, lateSessions } = pay;
  if (sessions + lateSessions === 0) return null;
  const money = (minor: number) => formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' });
  return (
    <Card as="section" className={`stack gap-1 ${styles['pay']}`} aria-labelledby="pay" data-testid="op-pay">
      <div className="line spread">
        <h2 id="pay" className="serif">
          {t('pay')}
        </h2>
        <Link to={operationsHref('pay')} className="target strong" aria-label={`${t('open')}: ${t('pay')}`}>
          {t('open')}
        </Link>
      </div>
      <p className={`sum ${styles['sum']}`} translate="no">
        {money(dueMinor + lateMinor)}
      </p>
      <p className="card-text">{t('goesToday', { n: sessions + lateSessions })}</p>
      {lateMinor > 0 && (
        <Kept as="p" className="card-text strong danger" words={t('late', { sum: money(lateMinor) })} />
      )}
    </Card>
  );
}
