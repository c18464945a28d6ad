import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DuePay, DuePayouts, PayoutBatch } from '../../../data/operations-pay.ts';
import { usePayoutBatch } from '../../../data/operations-pay.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { usePageDialogs } from '../../../parts/decision/page-dialogs.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { cardLine, LinesCards } from '../../../ui/LinesTable.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { BankFileDialog } from './BankFileDialog.tsx';
import { BatchLinesDialog } from './BatchLinesDialog.tsx';
import { BookPaidDialog } from './BookPaidDialog.tsx';
import { CameBackDialog } from './CameBackDialog.tsx';
import { MakeBatchDialog } from './MakeBatchDialog.tsx';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payMoney } from './pay-words.ts';
import { payTexts } from './pay.texts.ts';
import { SpecialistPayDialog } from './SpecialistPayDialog.tsx';

type PayDialogsWish = {
  readonly until: string;
  readonly due: DuePayouts;
  readonly therapists: readonly DuePay[];
  readonly other: string | null;
};

const OF_BATCH = ['paid', 'file', 'back', 'lines'] as const;
type OfBatch = (typeof OF_BATCH)[number];

/** The dialogs of pay, each named by its batch or specialist, also in the address: Back closes them. */
export function usePayDialogs({ until, due, therapists, other }: PayDialogsWish) {
  const batches = [...due.atBank.map(({ id }) => id), ...(other === null ? [] : [other])];
  const ofBatch = batches.flatMap((id) => OF_BATCH.map((what) => ({ name: `${what}-${id}`, what, id })));
  const ofPay = therapists.map((pay) => ({ name: `pay-${pay.profile}`, pay }));
  const { open, show, close } = usePageDialogs([
    'make',
    'other',
    ...ofBatch.map(({ name }) => name),
    ...ofPay.map(({ name }) => name),
  ]);
  const [backOf, setBackOf] = useState<string | null>(null);
  const batch = ofBatch.find(({ name }) => name === open);
  const pay = ofPay.find(({ name }) => name === open);
  const dialog: ReactNode = (
    <>
      {open === 'make' && <MakeBatchDialog until={until} due={due} onClose={close} />}
      {open === 'other' && <OtherBatchDialog until={until} answered={due.answered} onClose={close} />}
      {pay !== undefined && <SpecialistPayDialog key={pay.name} pay={pay.pay} onClose={close} />}
      {batch !== undefined && (
        <BatchDialog
          key={batch.name}
          {...batch}
          backOf={backOf}
          onClose={close}
          onTakeBack={(profile) => {
            setBackOf(profile);
            show(`back-${batch.id}`);
          }}
        />
      )}
    </>
  );
  return {
    show(name: string) {
      setBackOf(null);
      show(name);
    },
    dialog,
  };
}

type BatchDialogProps = {
  readonly what: OfBatch;
  readonly id: string;
  readonly backOf: string | null;
  readonly onTakeBack: (profile: string) => void;
  readonly onClose: () => void;
};

function BatchDialog({ what, id, backOf, onTakeBack, onClose }: BatchDialogProps) {
  const pay = useTexts(payTexts);
  const read = usePayoutBatch(id);
  if (read.data === undefined)
    return (
      <Dialog title={pay(TITLES[what])} onClose={onClose}>
        <OperatorRead reads={[read]} heights={[56, 120]} />
      </Dialog>
    );
  return <OpenBatchDialog what={what} batch={read.data} backOf={backOf} onTakeBack={onTakeBack} onClose={onClose} />;
}

const TITLES = { paid: 'bookPaid', file: 'file', back: 'cameBack', lines: 'lines' } as const;

type OpenBatchDialogProps = Omit<BatchDialogProps, 'id'> & { readonly batch: PayoutBatch };

function OpenBatchDialog({ what, batch, backOf, onTakeBack, onClose }: OpenBatchDialogProps) {
  switch (what) {
    case 'paid':
      return <BookPaidDialog batch={batch} onClose={onClose} />;
    case 'file':
      return <BankFileDialog batch={batch} onTakeBack={onTakeBack} onClose={onClose} />;
    case 'back':
      return <CameBackDialog batch={batch} profile={backOf} onClose={onClose} />;
    case 'lines':
      return <BatchLinesDialog batch={batch} onClose={onClose} />;
  }
}

/** Whether a text has the form of the number of a batch. */
export function isBatchNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

type OtherBatchDialogProps = Pick<PayDialogsWish, 'until'> &
  Pick<DuePayouts, 'answered'> & { readonly onClose: () => void };

/** The batches that the bank has answered for, and any by its number: what was booked as paid may come back later. */
function OtherBatchDialog({ until, answered, onClose }: OtherBatchDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const words = useTexts(payTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const number = typed.trim();
  const form = useForm({
    values: { number },
    problems: { number: isBatchNumber(number) ? null : t('otherWrong') },
    words: () => t('otherWrong'),
  });
  const open = (batch: string | number) =>
    void navigate(`${pathname}?until=${until}&batch=${batch}`, { replace: true });
  return (
    <Dialog title={t('otherTitle')} onClose={onClose}>
      {answered.length > 0 && (
        <LinesCards label={t('answered')} lines={answered} lineKey={({ id }) => id}>
          {(batch) => (
            <div className={cardLine}>
              <Button look="quiet" size="small" onClick={() => open(batch.number)}>
                {words('batch', { n: batch.number })}, {momentWords(Date.parse(batch.sentAt), locale)}
              </Button>
              <p className="figures" translate="no">
                {payMoney(batch.minor, locale)}
              </p>
            </div>
          )}
        </LinesCards>
      )}
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, async () => open(number))}>
        <Field
          label={t('otherNumber')}
          hint={t('otherHint')}
          value={typed}
          inputMode="numeric"
          maxLength={64}
          autoComplete="off"
          translate="no"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          {...form.field('number', typed !== '')}
        />
        <Button type="submit" busy={form.busy}>
          {t('otherOpen')}
        </Button>
      </form>
    </Dialog>
  );
}
