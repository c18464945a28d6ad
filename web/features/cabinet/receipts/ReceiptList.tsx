import { type ReactNode, useState } from 'react';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate, type Locale, wallOf } from '#domain/dates.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { ApiError } from '../../../api/client.ts';
import { type Receipt, saveReceipt } from '../../../data/receipts.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinesCards, LinesTable, cardLine } from '../../../ui/LinesTable.tsx';
import styles from './Receipts.module.css';
import { receiptsTexts } from './receipts.texts.ts';

type ListProps = { readonly year: number; readonly receipts: readonly Receipt[] };

const lineKey = ({ number }: Receipt) => number;

/** The receipts of a year side by side. */
export function ReceiptTable({ year, receipts }: ListProps) {
  const { t, locale } = useWords(receiptsTexts);
  const figures = classNames('figures', styles['whole']);
  return (
    <LinesTable<Receipt>
      label={t('list', { year })}
      lines={receipts}
      lineKey={lineKey}
      testId="receipts"
      columns={[
        { head: t('number'), kind: 'name', className: 'figures', translate: 'no', cell: lineKey },
        { head: t('day'), className: figures, cell: (receipt) => receiptDay(receipt, locale) },
        {
          head: t('specialist'),
          cell: (receipt) => (
            <>
              <span translate="no">{specialistName(receipt)}</span>
              <Session receipt={receipt} />
            </>
          ),
        },
        { head: t('kind'), cell: ({ kind }) => t(kind) },
        { head: t('card'), className: figures, translate: 'no', cell: cardOf },
        {
          head: t('sum'),
          kind: 'number',
          cell: (receipt) => (
            <>
              <Sum receipt={receipt} />
              <Rate receipt={receipt} />
            </>
          ),
        },
        { head: t('file'), className: styles['whole'], cell: (receipt) => <Pdf receipt={receipt} /> },
      ]}
    />
  );
}

/** The receipts of a year below each other. */
export function ReceiptCards({ year, receipts }: ListProps) {
  const { t, locale } = useWords(receiptsTexts);
  return (
    <LinesCards
      label={t('list', { year })}
      lines={receipts}
      lineKey={lineKey}
      lineClass={() => styles['receipt']}
      testId="receipts"
    >
      {(receipt) => (
        <>
          <div className={cardLine}>
            <p className={`strong ink ${styles['who']}`} translate="no">
              {specialistName(receipt)}
            </p>
            <Sum receipt={receipt} />
          </div>
          <Rate receipt={receipt} />
          <div className={cardLine}>
            <p className="small">
              <Kept
                words={[t(receipt.kind), receiptDay(receipt, locale), cardOf(receipt)].filter(Boolean).join(' · ')}
              />
              <Session receipt={receipt} />
              <span translate="no">{t('numbered', { number: receipt.number })}</span>
            </p>
            <Pdf receipt={receipt} />
          </div>
        </>
      )}
    </LinesCards>
  );
}

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
    <span className={classNames('strong ink figures', styles['sum'])} translate="no">
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

function receiptDay({ at }: Receipt, locale: Locale): string {
  return formatDate(wallOf(Date.parse(at)).date, locale, { short: true, year: true });
}

function cardOf({ card }: Receipt): string {
  return card === null ? '' : `••••\u00a0${card}`;
}

function moneyOf(kind: Receipt['kind'], minor: number, currency: Currency, locale: Locale): string {
  const signed = kind === 'refund' ? -minor : minor;
  return formatMoney(signed, { currency, locale, decimals: 'always' }).replace('−', '–');
}

type SaveButtonProps = {
  /** The label for screen readers, in place of the visible words. */
  readonly label?: string;
  readonly look?: 'ghost' | 'quiet';
  readonly onSave: () => Promise<void>;
  readonly children: ReactNode;
};

/** A button that saves a file; it shows that it works until the file is there. */
export function SaveButton({ label, look = 'ghost', onSave, children }: SaveButtonProps) {
  const t = useTexts(receiptsTexts);
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await logged(onSave(), 'Error saving a receipt');
      showToast(t('saved'));
    } catch (failure) {
      showToast(failure instanceof ApiError && failure.code !== 'OFFLINE' ? failure.message : t('saveFailed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look={look} size="small" busy={isBusy} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
