import { formatDate, wallOf } from '#domain/dates.ts';
import type { EarningLine } from '#domain/earning-line.ts';
import { ClientName } from '../../../session/ClientName.tsx';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import table from '../../../ui/Table.module.css';
import { commissionWords, isStruck, moneyWords, percentOf, percentWords } from './earning-words.ts';
import styles from './Earnings.module.css';
import { earningsTexts } from './earnings.texts.ts';
import { StateOfLine } from './StateOfLine.tsx';

type LinesProps = { readonly lines: readonly EarningLine[] };

/** The lines of a month side by side. */
export function EarningsTable({ lines }: LinesProps) {
  const t = useTexts(earningsTexts);
  const isOnePercent = percentOf(lines) !== null;
  return (
    <Card className={classNames(table['table'], styles['lines'])}>
      <table>
        <caption className="visually-hidden">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col" className={table['number']}>
              {t('price')}
            </th>
            <th scope="col" className={table['number']}>
              {t('commission')}
            </th>
            <th scope="col" className={table['number']}>
              {t('share')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} line={line} isOnePercent={isOnePercent} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ line, isOnePercent }: { readonly line: EarningLine; readonly isOnePercent: boolean }) {
  const { locale } = useWords(earningsTexts);
  const types = useTexts(sessionWordsTexts);
  const number = classNames('figures', table['number']);
  return (
    <tr className={lookOf(line)}>
      <td className="figures">{dayOf(line, locale)}</td>
      <th scope="row">
        <ClientName client={line.name} className={styles['client']} />
      </th>
      <td>{types(line.typeKey)}</td>
      <td className={number} translate="no">
        <Price line={line} />
      </td>
      <td className={number} translate="no">
        <span>{commissionWords(line, locale)}</span>
        {!isOnePercent && !isStruck(line) && (
          <span className={`small ${styles['percent']}`}>{percentWords(line.commissionPercent, locale)}</span>
        )}
      </td>
      <td className={classNames(number, styles['share'])} translate="no">
        {moneyWords(line.shareMinor, locale)}
      </td>
      <td>
        <StateOfLine line={line} />
      </td>
    </tr>
  );
}

/** The lines of a month below each other. */
export function EarningsCards({ lines }: LinesProps) {
  const { t, locale } = useWords(earningsTexts);
  const types = useTexts(sessionWordsTexts);
  return (
    <ul className={table['cards']} aria-label={t('lines')}>
      {lines.map((line) => (
        <Card as="li" key={line.key} className={classNames(table['card'], styles['line'], lookOf(line))}>
          <div className={table['line']}>
            <p className={styles['who']}>
              <ClientName client={line.name} className={styles['client']} />
              <span className="figures"> · {dayOf(line, locale)}</span>
            </p>
            <p className={classNames('figures', styles['share'])} translate="no">
              {moneyWords(line.shareMinor, locale)}
            </p>
          </div>
          <div className={classNames(table['line'], styles['about'])}>
            <p>{types(line.typeKey)}</p>
            <p className="figures" translate="no">
              <Price line={line} />
              {!isStruck(line) && <span> – {percentWords(line.commissionPercent, locale)}</span>}
            </p>
          </div>
          <StateOfLine line={line} />
        </Card>
      ))}
    </ul>
  );
}

/** Strikes through a price that is in no sum, and says so to screen readers. */
function Price({ line }: { readonly line: EarningLine }) {
  const { t, locale } = useWords(earningsTexts);
  const sum = moneyWords(line.priceMinor, locale);
  if (!isStruck(line)) return sum;
  return (
    <>
      <s aria-hidden="true">{sum}</s>
      <span className="visually-hidden">{t('noPrice', { sum })}</span>
    </>
  );
}

function dayOf({ on }: EarningLine, locale: 'ka' | 'en'): string {
  return formatDate(wallOf(on).date, locale, { short: true });
}

function lookOf(line: EarningLine): string | undefined {
  if (line.state.kind === 'correction') return styles['correction'];
  return isStruck(line) ? styles['struck'] : undefined;
}
