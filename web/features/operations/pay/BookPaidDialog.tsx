import { useState } from 'react';
import { type BankAnswer, endPayout, type PayoutBatch, previewEnd } from '../../../data/operations-pay.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { BankRef, useBankRefProblem } from '../act/BankRef.tsx';
import { payeesOf } from './batch-lines.ts';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { payMoney } from './pay-words.ts';
import { WhichLines, WHOLE } from './WhichLines.tsx';

type BatchDialogProps = { readonly batch: PayoutBatch; readonly onClose: () => void };

/** Books what the bank has paid of a batch, with the bank's reference: all that waits, or one session. */
export function BookPaidDialog({ batch: { batch, lines }, onClose }: BatchDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const pay = useTexts(payTexts);
  const [bankRef, setBankRef] = useState('');
  const [which, setWhich] = useState(WHOLE);
  const waiting = lines.filter(({ outcome }) => outcome === 'waiting');
  const chosen = waiting.filter(({ appointmentId }) => which === WHOLE || appointmentId === which);
  const answer: BankAnswer =
    which === WHOLE
      ? { outcome: 'batch-paid', batchId: batch.id, bankRef: bankRef.trim() }
      : { outcome: 'paid', appointmentId: which, bankRef: bankRef.trim() };
  return (
    <ActDialog
      title={t('paidTitle', { n: batch.number })}
      values={{ bankRef, which }}
      problems={{ bankRef: useBankRefProblem(bankRef), which: null }}
      fieldOf={(code) => (code === 'PAYOUT_REF_OTHER' ? 'bankRef' : null)}
      fields={(form) => (
        <>
          <BankRef field={form.field('bankRef', bankRef !== '')} value={bankRef} onValue={setBankRef} />
          <WhichLines legend={t('which')} whole={t('wholeBatch')} lines={waiting} which={which} onWhich={setWhich} />
        </>
      )}
      send={({ preview, reason }) => (preview ? previewEnd(answer) : endPayout(answer, reason))}
      effect={({ minor, lines: n }) => {
        const sum = payMoney(minor, locale);
        return {
          facts: [
            { term: t('paidBooks'), value: sum, isMain: true, translate: 'no' },
            { term: pay('sessionCount'), value: n },
          ],
          told: [t('toldSpecialists', { n: payeesOf(chosen) })],
          press: t('paidPress', { sum }),
          done: t('paidTold', { sum }),
        };
      }}
      isNothing={({ done }) => !done}
      why={waiting.length === 0 ? t('nothingWaits') : null}
      isChecked
      isTold
      onClose={onClose}
    />
  );
}
