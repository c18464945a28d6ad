import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages.ts';
import { type LiveHold, deleteAnswers, startAgain } from '../../data/own-answers.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { CloseFoot } from '../../parts/decision/CloseFoot.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, focusFirst } from '../../ui/Dialog.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { HoldBar } from './HoldBar.tsx';
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
    <AskDialog title={t('againTitle')} confirm={t('again')} run={run} onClose={onClose}>
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
    <AskDialog title={t('remove')} confirm={t('remove')} run={run} onClose={onClose}>
      <p>{t('removeText')}</p>
      <p>{t('removeShared')}</p>
      <p>{t('removeStays')}</p>
    </AskDialog>
  );
}

type AskDialogProps = {
  readonly title: string;
  readonly confirm: string;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What goes and what stays; leaving everything as it is comes first. */
function AskDialog({ title, confirm, run, onClose, children }: AskDialogProps) {
  const t = useTexts(preferencesDialogTexts);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });
  // The second tap of a double tap is not meant for what opened under it.
  const buttons = useIgnoredDoubleTap<HTMLDivElement>(null);
  const foot = (
    <div ref={buttons} className="stack gap-2">
      <Refusal words={form.general} />
      <Button ref={focusFirst} wide onClick={onClose}>
        {t('keep')}
      </Button>
      <Button look="ghost" wide busy={form.busy} data-testid="answers-confirm" onClick={() => form.submit(null, run)}>
        {confirm}
      </Button>
    </div>
  );
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      {children}
    </Dialog>
  );
}
