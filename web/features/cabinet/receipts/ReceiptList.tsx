import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate, type Locale, wallOf } from '#domain/dates.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { type Receipt, saveReceipt } from '../../../data/receipts.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import table from '../../../ui/Table.module.css';
import styles from './Receipts.module.css';
import { receiptsTexts } from './receipts.texts.ts';
import { SaveButton } from './SaveButton.tsx';

type ListProps = { readonly year: number; readonly receipts: readonly Receipt[] };

/** The receipts of a year side by side. */
export function ReceiptTable({ year, receipts }: ListProps) {
  const t = useTexts(receiptsTexts);
  return (
    <Card className={table['table']} data-testid="receipts">
      <table>
        <caption className="visually-hidden">{t('list', { year })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('specialist')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('card')}</th>
            <th scope="col" className={table['number']}>
              {t('sum')}
            </th>
            <th scope="col">{t('file')}</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <Row key={receipt.number} receipt={receipt} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ receipt }: { readonly receipt: Receipt }) {
  const { t, locale } = useWords(receiptsTexts);
  return (
    <tr>
      <th scope="row" className="figures" translate="no">
        {receipt.number}
      </th>
      <td className={classNames('figures', styles['whole'])}>{dayOf(receipt, locale)}</td>
      <td>
        <span translate="no">{specialistName(receipt)}</span>
        <Session receipt={receipt} />
      </td>
      <td>{t(receipt.kind)}</td>
      <td className={classNames('figures', styles['whole'])} translate="no">
        {cardOf(receipt)}
      </td>
      <td className={classNames('figures', table['number'])}>
        <Sum receipt={receipt} />
        <Rate receipt={receipt} />
      </td>
      <td className={styles['whole']}>
        <Pdf receipt={receipt} />
      </td>
    </tr>
  );
}

/** The receipts of a year below each other. */
export function ReceiptCards({ year, receipts }: ListProps) {
  const { t, locale } = useWords(receiptsTexts);
  return (
    <ul className={table['cards']} aria-label={t('list', { year })} data-testid="receipts">
      {receipts.map((receipt) => (
        <Card as="li" key={receipt.number} className={classNames(table['card'], styles['receipt'])}>
          <div className={table['line']}>
            <p className={styles['who']} translate="no">
              {specialistName(receipt)}
            </p>
            <Sum receipt={receipt} />
          </div>
          <Rate receipt={receipt} />
          <div className={table['line']}>
            <p className="small">
              <Kept words={[t(receipt.kind), dayOf(receipt, locale), cardOf(receipt)].filter(Boolean).join(' · ')} />
              <Session receipt={receipt} />
              <span translate="no">{t('numbered', { number: receipt.number })}</span>
            </p>
            <Pdf receipt={receipt} />
          </div>
        </Card>
      ))}
    </ul>
  );
}

/** The day of the session that was paid for, and the number of the booking. */
function Session({ receipt: { sessionOn, bookingNumber } }: { readonly receipt: Receipt }) {
  const { t, locale } = useWords(receiptsTexts);
  const number = formatBookingNumber(bookingNumber);
  const day = formatDate(sessionOn, locale, { short: true, year: true });
  return (
    <span className={classNames('small', styles['rate'], styles['session'])}>
      <Kept words={t('session', { day })} />
      <br />
      <Kept words={t('booking', { number })} name={number} />
    </span>
  );
}

/** The sum paid; a refund has a minus. */
function Sum({ receipt: { kind, minor, currency } }: { readonly receipt: Receipt }) {
  const { locale } = useWords(receiptsTexts);
  return (
    <span className={classNames('figures', styles['sum'])} translate="no">
      {moneyOf(kind, minor, currency, locale)}
    </span>
  );
}

/** Of euro: what that is in lari, by which rate of which day, and who says so. */
function Rate({ receipt: { kind, gel } }: { readonly receipt: Receipt }) {
  const { t, locale } = useWords(receiptsTexts);
  if (gel === null) return null;
  const { minor, rate, on, source } = gel;
  const inGel = {
    sum: moneyOf(kind, minor, 'GEL', locale),
    rate: locale === 'ka' ? rate.replace('.', ',') : rate,
    on: formatDate(on, locale, { short: true, year: true }),
  };
  return (
    <span className={`small ${styles['rate']}`}>
      <Kept words={t('inGel', inGel)} />
      <br />
      <span>{source === 'nbg' || source === 'fixed' ? t(source) : source}</span>
    </span>
  );
}

function Pdf({ receipt: { number } }: { readonly receipt: Receipt }) {
  const t = useTexts(receiptsTexts);
  return (
    <SaveButton look="quiet" label={t('pdfOf', { number })} onSave={() => saveReceipt(number)}>
      <span translate="no">{t('pdf')}</span>
    </SaveButton>
  );
}

function dayOf({ at }: Receipt, locale: Locale): string {
  return formatDate(wallOf(Date.parse(at)).date, locale, { short: true, year: true });
}

function cardOf({ card }: Receipt): string {
  return card === null ? '' : `••••\u00a0${card}`;
}

function moneyOf(kind: Receipt['kind'], minor: number, currency: Currency, locale: Locale): string {
  const signed = kind === 'refund' ? -minor : minor;
  return formatMoney(signed, { currency, locale, decimals: 'always' }).replace('−', '–');
}
