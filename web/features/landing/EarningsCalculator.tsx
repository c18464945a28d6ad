import { useId, useState } from 'react';
import { type EarningsField, type EarningsWish, earningsMistakes, earningsOf } from '#domain/earnings.ts';
import { COMMISSION_PERCENT, formatMoney } from '#domain/money.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Field } from '../../ui/Field.tsx';
import { earningsTexts } from './earnings.texts.ts';
import styles from './EarningsCalculator.module.css';

/** A beginning that shows how it works: the example of P14, ten times a week. */
const EXAMPLE: EarningsWish = { price: '100', sessions: '10', fee: '20' };
const UNKNOWN = '–';

/** What a therapist gets and a client pays, by the function that divides every payment in the books. */
export function EarningsCalculator() {
  const t = useTexts(earningsTexts);
  const locale = useLanguage();
  const headingId = useId();
  const [wish, setWish] = useState(EXAMPLE);
  const [left, setLeft] = useState<readonly EarningsField[]>([]);
  const mistakes = earningsMistakes(wish);
  const earnings = earningsOf(wish);
  const money = (minor: number | undefined) =>
    minor === undefined ? UNKNOWN : formatMoney(minor, { currency: 'GEL', locale });
  const percent = COMMISSION_PERCENT;
  const inputOf = (field: EarningsField) => ({
    label: t(field),
    inputMode: field === 'sessions' ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    maxLength: 12,
    value: wish[field],
    onChange: (event: { target: { value: string } }) => setWish({ ...wish, [field]: event.target.value }),
    onBlur: () => setLeft([...left, field]),
    error: left.includes(field) && mistakes.includes(field) ? t(`${field}Wrong`) : null,
  });
  return (
    <section className={styles['calculator']} aria-labelledby={headingId}>
      <div className={styles['fields']}>
        <h3 id={headingId} className={styles['title']}>
          {t('title')}
        </h3>
        <p className={styles['lead']}>{t('lead')}</p>
        <Field {...inputOf('price')} hint={t('priceHint')} />
        <Field {...inputOf('sessions')} />
        <Field {...inputOf('fee')} hint={t('feeHint')} />
      </div>
      <div className={styles['result']}>
        <p className={styles['week']} aria-hidden="true">
          {t('weekly')}
          <strong>{money(earnings?.week)}</strong>
        </p>
        <p role="status" data-testid="earnings">
          {earnings === null
            ? t('wrong')
            : t('said', {
                n: earnings.sessions,
                price: money(earnings.price),
                sum: money(earnings.week),
                percent: 100 - percent,
              })}
        </p>
        <dl className={styles['rows']}>
          <Row words={t('share')} sum={money(earnings?.session.share)} />
          <Row words={t('fourWeeks')} sum={money(earnings?.fourWeeks)} />
          <Row words={t('commission', { percent })} sum={money(earnings?.session.commission)} />
          <Row words={t('client')} sum={money(earnings?.session.total)} />
        </dl>
        <p className={styles['small']}>{t('taxes')}</p>
      </div>
    </section>
  );
}

function Row({ words, sum }: { readonly words: string; readonly sum: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{sum}</dd>
    </div>
  );
}
