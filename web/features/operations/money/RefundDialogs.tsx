import { useState } from 'react';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatMoney } from '#domain/money.ts';
import { rereadMoney, retryRefund, settleRefund, type StuckPayment } from '../../../data/operations-money.ts';
import { useWords } from '../../../lib/texts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { BankRef, useBankRefProblem } from '../act/BankRef.tsx';
import { Choice } from '../act/Choice.tsx';
import { moneyTexts } from './money.texts.ts';
import { minorOf } from './sum-typed.ts';

type RefundDialogProps = { readonly payment: StuckPayment; readonly onClose: () => void };

/** Asks the provider once more to send a refund back. */
export function RetryRefundDialog({ payment: { attemptId, number, refund }, onClose }: RefundDialogProps) {
  const { t, locale } = useWords(moneyTexts);
  const sum = refund === null ? null : formatMoney(refund.minor, { ...refund, locale, decimals: 'always' });
  return (
    <ActDialog
      title={t('sendAgainOf', { number: formatBookingNumber(number) })}
      send={(why) => retryRefund({ attemptId, ...why })}
      effect={() => ({
        facts: [
          ...(sum === null ? [] : [{ term: t('backToClient'), value: sum, isMain: true, translate: 'no' as const }]),
          { term: t('refundState'), value: t('askedAgain') },
        ],
        told: [],
        press: sum === null ? t('pressAgainBare') : t('pressAgain', { sum }),
        done: t('doneAgain'),
      })}
      isNothing={({ done }) => !done}
      reread={rereadMoney}
      onClose={onClose}
    />
  );
}

const CURRENCIES = ['GEL', 'EUR'] as const;

/** Books money that went back another way than by the provider, with the reference of the bank. */
export function SettleRefundDialog({ payment: { attemptId, number, refund, asked }, onClose }: RefundDialogProps) {
  const { t, locale } = useWords(moneyTexts);
  const [typed, setTyped] = useState(refund === null ? '' : (refund.minor / 100).toFixed(2));
  const [currency, setCurrency] = useState(refund?.currency ?? asked.currency);
  const [bankRef, setBankRef] = useState('');
  const minor = minorOf(typed);
  const sum = formatMoney(minor ?? 0, { currency, locale, decimals: 'always' });
  return (
    <ActDialog
      title={t('otherWayOf', { number: formatBookingNumber(number) })}
      values={{ sum: typed, currency, bankRef }}
      problems={{
        sum: minor === null ? t('sumWrong') : null,
        currency: null,
        bankRef: useBankRefProblem(bankRef),
      }}
      fieldOf={(code) => (code === 'REFUND_SUM_OTHER' ? 'sum' : code === 'REFUND_REF_OTHER' ? 'bankRef' : null)}
      fields={(form) => (
        <>
          <Field
            {...form.field('sum', typed !== '')}
            label={t('sum')}
            hint={t('sumHint')}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Choice
            legend={t('currency')}
            name="currency"
            values={CURRENCIES}
            chosen={currency}
            label={(value) => <span translate="no">{value}</span>}
            onChoose={setCurrency}
          />
          <BankRef field={form.field('bankRef', bankRef !== '')} value={bankRef} onValue={setBankRef} />
        </>
      )}
      send={(why) => settleRefund({ attemptId, minor: minor ?? 0, currency, bankRef: bankRef.trim(), ...why })}
      effect={() => ({
        facts: [
          { term: t('backToClient'), value: sum, isMain: true, translate: 'no' },
          { term: t('refundState'), value: t('bookedBack') },
        ],
        told: [t('client')],
        press: t('pressSettle', { sum }),
        done: t('doneSettle', { sum }),
      })}
      isNothing={({ done }) => !done}
      reread={rereadMoney}
      onClose={onClose}
    />
  );
}
