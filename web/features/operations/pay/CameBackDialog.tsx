import { useState } from 'react';
import { type BankAnswer, endPayout, type PayoutBatch, previewEnd } from '../../../data/operations-pay.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { BankRef, useBankRefProblem } from '../act/BankRef.tsx';
import { Choice } from '../act/Choice.tsx';
import { type Transfer, transfersOf } from './batch-lines.ts';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { accountWords, payeeName, payMoney } from './pay-words.ts';
import { WhichLines, WHOLE } from './WhichLines.tsx';

type CameBackDialogProps = {
  readonly batch: PayoutBatch;
  /** The specialist whose transfer is chosen at first. */
  readonly profile: string | null;
  readonly onClose: () => void;
};

/** Books that the bank sent a transfer of a batch back, or one session of it; also one that was booked as paid. */
export function CameBackDialog({ batch: { batch, lines }, profile: first, onClose }: CameBackDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const pay = useTexts(payTexts);
  const transfers = transfersOf(lines).filter(({ waitingMinor, paidMinor }) => waitingMinor + paidMinor > 0);
  const [profile, setProfile] = useState(first ?? '');
  const [which, setWhich] = useState(WHOLE);
  const [typed, setTyped] = useState('');
  const chosen = transfers.find((each) => each.profile === profile);
  const open = chosen?.lines.filter(({ outcome }) => outcome !== 'returned') ?? [];
  const back = open.filter(({ appointmentId }) => which === WHOLE || appointmentId === which);
  const refs = [...new Set(back.flatMap(({ outcome, bankRef }) => (outcome === 'paid' && bankRef) || []))];
  const bankRef = refs.length === 0 ? '' : typed.trim();
  const refProblem = useBankRefProblem(bankRef);
  const answer = answerOf(batch.id, { profile, which, bankRef });
  return (
    <ActDialog
      title={t('backTitle', { n: batch.number })}
      values={{ profile, which, bankRef }}
      problems={{
        profile: chosen === undefined ? t('backWhoMissing') : null,
        which: null,
        bankRef: refs.length > 0 ? refProblem : null,
      }}
      fieldOf={(code) => (code === 'PAYOUT_REF_OTHER' && refs.length > 0 ? 'bankRef' : null)}
      fields={(form) => (
        <>
          <Choice
            legend={t('backWho')}
            field={form.field('profile')}
            name="profile"
            values={transfers.map((each) => each.profile)}
            chosen={profile}
            label={(id) => <Payee transfer={transfers.find((each) => each.profile === id)} />}
            onChoose={(id) => {
              setProfile(id);
              setWhich(WHOLE);
            }}
          />
          <WhichLines legend={t('backWhat')} whole={t('wholeTransfer')} lines={open} which={which} onWhich={setWhich} />
          {refs.length > 0 && (
            <BankRef
              field={form.field('bankRef', typed !== '')}
              label={t('backRef', { ref: refs.join(', ') })}
              hint={t('backRefHint')}
              value={typed}
              onValue={setTyped}
            />
          )}
        </>
      )}
      send={({ preview, reason }) => (preview ? previewEnd(answer) : endPayout(answer, reason))}
      effect={({ minor, lines: n }) => {
        const sum = payMoney(minor, locale);
        return {
          facts: [
            { term: t('backBooks'), value: sum, isMain: true, translate: 'no' },
            { term: pay('sessionCount'), value: n },
          ],
          more: <p>{t('backAccount')}</p>,
          told: [t('toldSpecialists', { n: 1 })],
          press: t('backPress', { sum }),
          done: t('backTold', { sum }),
        };
      }}
      isNothing={({ done }) => !done}
      why={transfers.length === 0 ? t('nothingBack') : null}
      isChecked
      isTold
      onClose={onClose}
    />
  );
}

type Chosen = { readonly profile: string; readonly which: string; readonly bankRef: string };

function answerOf(batchId: string, { profile, which, bankRef }: Chosen): BankAnswer {
  const booked = bankRef === '' ? {} : { bankRef };
  if (which !== WHOLE) return { outcome: 'returned', appointmentId: which, ...booked };
  return { outcome: 'transfer-returned', batchId, profile, ...booked };
}

function Payee({ transfer }: { readonly transfer: Transfer | undefined }) {
  const { t, locale } = useWords(payTexts);
  if (transfer === undefined) return null;
  const { waitingMinor, paidMinor, last4 } = transfer;
  return (
    <span className="row spread wide" translate="no">
      <span>
        {payeeName(transfer, t)} {accountWords(last4, t)}
      </span>
      <span className="figures">{payMoney(waitingMinor + paidMinor, locale)}</span>
    </span>
  );
}
