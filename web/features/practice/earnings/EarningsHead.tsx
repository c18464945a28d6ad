import type { ReactNode } from 'react';
import { href } from '#contract/pages/pages.ts';
import { wallOf } from '#domain/dates.ts';
import { formatDayInGenitive, formatUpToDay } from '#domain/day-endings.ts';
import type { Earnings } from '../../../data/earnings.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { contacts } from '../../../parts/help/contacts.ts';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { commissionWords, moneyWords, percentWords } from './earning-words.ts';
import styles from './Earnings.module.css';
import { earningsTexts } from './earnings.texts.ts';

type HeadProps = { readonly earnings: Earnings };

const accountLink = () => `${href('practiceSettings')}#payout-account`;

/** The next payout, over all months, and its account. */
export function NextPayout({ earnings: { next, account } }: HeadProps) {
  const { t, locale } = useWords(earningsTexts);
  const day = next?.by ? formatUpToDay(wallOf(Date.parse(next.by)).date, locale) : null;
  return (
    <Card as="section" className={`stack gap-1 ${styles['next']}`} aria-labelledby="next-payout">
      <h2 id="next-payout">{t('next')}</h2>
      {next === null ? (
        <p>{t('nothingDue')}</p>
      ) : (
        <>
          <p className={classNames('figures', styles['sum'])} translate="no">
            {moneyWords(next.minor, locale)}
          </p>
          <p>{day === null ? t('soon') : t('by', { day })}</p>
        </>
      )}
      {account === null ? (
        <Link to={accountLink()} className="target">
          {t('addAccount')}
        </Link>
      ) : (
        <Kept as="p" words={t('account', account)} />
      )}
    </Card>
  );
}

/** The sums of the month. */
export function MonthSums({ earnings: { sums } }: HeadProps) {
  const { t, locale } = useWords(earningsTexts);
  const { sessions, priceMinor, shareMinor, commissionPercent } = sums;
  const commission =
    commissionPercent === null
      ? t('commission')
      : t('commissionOf', { percent: percentWords(commissionPercent, locale) });
  const facts = [
    { term: t('sessions'), value: String(sessions) },
    { term: t('price'), value: moneyWords(priceMinor, locale) },
    { term: commission, value: commissionWords(sums, locale) },
    { term: t('income'), value: moneyWords(shareMinor, locale), isMain: true },
  ];
  return (
    <Card as="section" className={styles['sums']} aria-label={t('sums')}>
      <dl>
        {facts.map(({ term, value, isMain = false }) => (
          <div key={term} className={isMain ? styles['main'] : undefined}>
            <dt>{term}</dt>
            <dd className="figures" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The sums that wait for the therapist's action, over all months; nothing when there are none. */
export function Waits({ earnings: { waits, account } }: HeadProps) {
  const { t, locale } = useWords(earningsTexts);
  const { cameBack, noAccountMinor, stoppedMinor } = waits;
  const toAccount = (
    <Link to={accountLink()} className="target strong">
      {t('toAccount')}
    </Link>
  );
  return (
    <>
      {cameBack !== null && (
        <Wait
          words={
            cameBack.sessions === 1
              ? t('cameBack', {
                  sum: moneyWords(cameBack.minor, locale),
                  day: formatDayInGenitive(wallOf(Date.parse(cameBack.on)).date, locale),
                })
              : t('cameBackMany', { sum: moneyWords(cameBack.minor, locale), n: cameBack.sessions })
          }
        >
          {toAccount}
        </Wait>
      )}
      {noAccountMinor > 0 && account === null && (
        <Wait words={t('waitsForAccount', { sum: moneyWords(noAccountMinor, locale) })}>{toAccount}</Wait>
      )}
      {stoppedMinor > 0 && (
        <Wait words={t('stopped', { sum: moneyWords(stoppedMinor, locale) })}>
          <a href={`mailto:${contacts.therapists}`} className="target strong">
            {t('write')}
          </a>
        </Wait>
      )}
    </>
  );
}

function Wait({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <InlineNote kind="danger">
      <div className={`row spread wide ${styles['wait']}`}>
        <Kept as="p" words={words} />
        {children}
      </div>
    </InlineNote>
  );
}
