import type { Instant } from '#domain/dates.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ActBox } from '../act/ActParts.tsx';
import { actTexts } from '../act/act.texts.ts';
import { actionTexts } from './action.texts.ts';
import styles from './Preview.module.css';
import { sumWords } from './order-words.ts';
import { becomings, keepsMoney, type ShownChange, sumBack, toldBy } from './outcome-words.ts';

/** The effect of a change that was not made: the sum first, then only what changes, and who is told. */
export function PreviewBox({ shown, at }: { readonly shown: ShownChange; readonly at: Instant }) {
  const { t, locale } = useWords(actionTexts);
  const common = useTexts(actTexts);
  const { outcome } = shown;
  const back = sumBack(outcome);
  const rows = becomings(outcome, at, locale);
  const told = toldBy(outcome, locale);
  const isKept = keepsMoney(shown);
  const card = outcome.after.paid?.card ?? null;
  return (
    <ActBox at={at} isWarning={isKept}>
      {back !== null && (
        <div>
          <p className="row spread">
            <span>{t('goesBack')}</span>
            <span className={styles['sum']} translate="no">
              {sumWords(back, locale)}
            </span>
          </p>
          <Kept as="p" className="hint" words={card === null ? t('toSameCard') : t('toCard', { card })} />
        </div>
      )}
      {isKept && <p className="strong">{t('noMoney')}</p>}
      {rows.length > 0 && (
        <dl className={styles['part']}>
          {rows.map(({ term, was, becomes }) => (
            <div key={term} className={styles['row']}>
              <dt>{term}</dt>
              <dd>
                <Kept as="span" className={styles['whole']} words={`${was} →\u00a0`} />
                <strong className={styles['whole']}>
                  <Kept words={becomes} />
                </strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {rows.length === 0 && back === null && told.length === 0 && <p>{common('wasSo')}</p>}
      <div className={styles['part']}>
        <p className="strong">{common(told.length === 0 ? 'toldNobody' : 'told')}</p>
        {told.map(({ who, by }) => (
          <p key={who} className={styles['row']}>
            <span>{who}</span>
            <span>{by}</span>
          </p>
        ))}
      </div>
    </ActBox>
  );
}
