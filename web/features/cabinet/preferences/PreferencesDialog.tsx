import { useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { type LiveHold, deleteAnswers, startAgain } from '../../../data/own-answers.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { AskDialog } from '../../../parts/decision/AskDialog.tsx';
import { CloseFoot } from '../../../parts/decision/CloseFoot.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { HoldBar } from '../sessions/HoldBar.tsx';
import { preferencesDialogTexts } from './preferences-dialog.texts.ts';

type PreferencesDialogProps = {
  readonly what: 'again' | 'remove';
  /** The answers are about to go: what is saved a little later is saved now. */
  readonly onLeave: () => void;
  /** The answers are deleted. */
  readonly onGone: () => void;
  readonly onClose: () => void;
};

/** The question before the answers go. */
export function PreferencesDialog({ what, ...props }: PreferencesDialogProps) {
  return what === 'again' ? <AgainDialog {...props} /> : <RemoveDialog {...props} />;
}

type AskProps = Omit<PreferencesDialogProps, 'what'>;

/** Asks before the questionnaire begins again. While a time is on hold it does not, and the way out is shown. */
function AgainDialog({ onLeave, onClose }: AskProps) {
  const t = useTexts(preferencesDialogTexts);
  const navigate = useNavigate();
  const [hold, setHold] = useState<LiveHold | null>(null);
  async function run(): Promise<void> {
    onLeave();
    const held = await logged(startAgain(), 'Error starting the questionnaire again');
    setHold(held);
    if (held === null) void navigate(href('testing'));
  }
  if (hold !== null) {
    return (
      <Dialog title={t('againTitle')} onClose={onClose} foot={<CloseFoot refused={t('held')} onClose={onClose} />}>
        <HoldBar hold={hold} />
      </Dialog>
    );
  }
  return (
    <AskDialog title={t('againTitle')} words={t} confirm={t('again')} testId={TEST_ID} run={run} onClose={onClose}>
      <p>{t('againText')}</p>
      <p>{t('againStays')}</p>
    </AskDialog>
  );
}

function RemoveDialog({ onLeave, onGone, onClose }: AskProps) {
  const t = useTexts(preferencesDialogTexts);
  async function run(): Promise<void> {
    onLeave();
    await logged(deleteAnswers(), 'Error deleting the answers');
    showToast(t('removed'));
    onGone();
    onClose();
  }
  return (
    <AskDialog title={t('remove')} words={t} confirm={t('remove')} testId={TEST_ID} run={run} onClose={onClose}>
      <p>{t('removeText')}</p>
      <p>{t('removeShared')}</p>
      <p>{t('removeStays')}</p>
    </AskDialog>
  );
}

const TEST_ID = 'answers-confirm';
