import type { ReactNode } from 'react';
import type { Translate } from '../../lib/texts.tsx';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, focusFirst } from '../../ui/Dialog.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { useForm } from '../form/use-form.ts';

type AskDialogProps = {
  readonly title: string;
  /** Of the button that leaves everything, and for a `run` that fails. */
  readonly words: Translate<'keep' | 'failed'>;
  readonly confirm: string;
  readonly testId?: string;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A question with the effects of its answer; keeping everything as it is comes first. */
export function AskDialog({ title, words, confirm, testId, run, onClose, children }: AskDialogProps) {
  const form = useForm({ values: {}, problems: {}, words: () => words('failed') });
  // The second tap of a double tap is not meant for what opened under it.
  const buttons = useIgnoredDoubleTap<HTMLDivElement>(null);
  const foot = (
    <div ref={buttons} className="stack gap-2">
      <Refusal words={form.general} />
      <Button ref={focusFirst} wide onClick={onClose}>
        {words('keep')}
      </Button>
      <Button look="ghost" wide busy={form.busy} data-testid={testId} onClick={() => form.submit(null, run)}>
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
