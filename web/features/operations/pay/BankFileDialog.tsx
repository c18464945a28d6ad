import { pressed } from '../../../data/fresh-code.ts';
import { type PayoutBatch, saveBankFile } from '../../../data/operations-pay.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { InlineNote, Refusal } from '../../../ui/InlineNote.tsx';
import { actTexts } from '../act/act.texts.ts';
import { sumOf, transfersOf } from './batch-lines.ts';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { payeeName, payMoney } from './pay-words.ts';

type BankFileDialogProps = {
  readonly batch: PayoutBatch;
  /** Opens the return of a specialist's transfer of this batch. */
  readonly onTakeBack: (profile: string) => void;
  readonly onClose: () => void;
};

/** The bank's file as a download: says what it has and lacks, and whose stopped pay keeps it from being made. */
export function BankFileDialog({ batch: { batch, lines }, onTakeBack, onClose }: BankFileDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const pay = useTexts(payTexts);
  const form = useForm({ values: {}, problems: {}, words: () => t('fileFailed') });
  const [returned, paid] = [sumOf(lines, 'returned'), sumOf(lines, 'paid')];
  const stopped = transfersOf(lines).filter(({ isStopped, waitingMinor }) => isStopped && waitingMinor > 0);

  async function save(): Promise<void> {
    const saved = await logged(
      pressed(t('fileSave'), () => saveBankFile(batch.id)),
      "Error downloading the bank's file",
    );
    showToast(t('fileTold', { sum: payMoney(saved.totalMinor, locale) }));
    onClose();
  }

  return (
    <Dialog
      title={t('fileTitle', { n: batch.number })}
      onClose={onClose}
      foot={
        <>
          <Refusal words={form.general} />
          <Button wide busy={form.busy} disabled={stopped.length > 0} onClick={() => form.submit(null, save)}>
            {t('fileSave')}
          </Button>
          <Button look="ghost" wide onClick={onClose}>
            {useTexts(actTexts)('keep')}
          </Button>
        </>
      }
    >
      <p>{t('fileWhole')}</p>
      <p>{t('fileKept')}</p>
      {returned > 0 && (
        <InlineNote>
          <p>{t('fileReturned', { sum: payMoney(returned, locale) })}</p>
        </InlineNote>
      )}
      {paid > 0 && (
        <InlineNote kind="warn">
          <p>{t('filePaid', { sum: payMoney(paid, locale) })}</p>
        </InlineNote>
      )}
      {stopped.length > 0 && (
        <InlineNote kind="danger" role="alert">
          <p>{t('fileStopped', { names: stopped.map((each) => payeeName(each, pay)).join(', ') })}</p>
          {stopped.map((each) => (
            <Button key={each.profile} look="ghost" size="small" onClick={() => onTakeBack(each.profile)}>
              {t('takeBack', { name: payeeName(each, pay) })}
            </Button>
          ))}
        </InlineNote>
      )}
    </Dialog>
  );
}
