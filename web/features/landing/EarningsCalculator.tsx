import { useId, useState } from 'react';
import { type EarningsField, type EarningsWish, earningsMistakes, earningsOf } from '#domain/earnings-calculator.ts';
import { COMMISSION_PERCENT, formatMoney } from '#domain/money.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Field } from '../../ui/Field.tsx';
import { earningsTexts } from './earnings.texts.ts';
import styles from './EarningsCalculator.module.css';

/** A beginning that shows how it works: the example of P14, ten times a week. */
const EXAMPLE: EarningsWish = { price: '100', sessions: '10', fee: '20' };
const UNKNOWN = '–';

/** A therapist's pay and a client's price, by the function that divides every payment in the books. */
export function EarningsCalculator() {
  const { t, locale } = useWords(earningsTexts);
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
    <section className={`split ${styles['calculator']}`} aria-labelledby={headingId}>
      <div className={`stack gap-5 ${styles['fields']}`}>
        <h3 id={headingId} className="title">
          {t('title')}
        </h3>
        <p className={`soft ${styles['lead']}`}>{t('lead')}</p>
        <Field {...inputOf('price')} hint={t('priceHint')} />
        <Field {...inputOf('sessions')} />
        <Field {...inputOf('fee')} hint={t('feeHint')} />
      </div>
      <div className={`stack gap-5 soft ${styles['result']}`}>
        <p className={styles['week']} aria-hidden="true">
          {t('weekly')}
          <strong translate="no">{money(earnings?.week)}</strong>
        </p>
        <p className="ink" role="status" data-testid="earnings">
          <RichText
            tags={{ sum: <span translate="no" /> }}
            text={
              earnings === null
                ? t('wrong')
                : t('said', {
                    n: earnings.sessions,
                    price: money(earnings.price),
                    sum: money(earnings.week),
                    percent: 100 - percent,
                  })
            }
          />
        </p>
        <Facts
          className={styles['facts']}
          facts={[
            { term: t('share'), value: money(earnings?.session.share), translate: 'no' },
            { term: t('fourWeeks'), value: money(earnings?.fourWeeks), translate: 'no' },
            { term: t('commission', { percent }), value: money(earnings?.session.commission), translate: 'no' },
            { term: t('client'), value: money(earnings?.session.total), translate: 'no' },
          ]}
        />
        <p className={styles['taxes']}>{t('taxes')}</p>
      </div>
    </section>
  );
}
