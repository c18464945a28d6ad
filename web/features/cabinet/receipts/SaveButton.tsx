import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { receiptsTexts } from './receipts.texts.ts';

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
