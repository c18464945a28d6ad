import { type DetailedSession, voidMeetingLink } from '../../data/own-sessions.ts';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { useTries } from '../../parts/decision/use-shown.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, focusFirst } from '../../ui/Dialog.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { linkTexts } from './link.texts.ts';

type LinkDialogProps = {
  readonly session: DetailedSession & { readonly email: string };
  readonly onClose: () => void;
  readonly onChangeEmail: () => void;
};

/** Asks whether to void the link of a session, which went to a wrong person: a new one goes to the order's address. */
export function LinkDialog({ session, onClose, onChangeEmail }: LinkDialogProps) {
  const t = useTexts(linkTexts);
  const { email } = session;
  const send = useTries(session);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });

  async function replace(): Promise<void> {
    await logged(send(voidMeetingLink), 'Error replacing the link');
    showToast(<Kept words={t('done', { email })} />);
    onClose();
  }

  // The second tap of a double tap is not meant for what opened under it.
  const buttons = useIgnoredDoubleTap<HTMLDivElement>(null);
  const foot = (
    <div ref={buttons} className="stack gap-2">
      <Refusal words={form.general} />
      <Button ref={focusFirst} wide onClick={onClose}>
        {t('keep')}
      </Button>
      <Button look="ghost" wide busy={form.busy} onClick={() => form.submit(null, replace)}>
        {t('replace')}
      </Button>
    </div>
  );
  return (
    <Dialog title={t('title')} onClose={onClose} foot={foot}>
      <p>{t('old')}</p>
      <Kept as="p" words={t('sent', { email })} />
      <p>{t('stays')}</p>
      <div className="row gap-2">
        <p className="hint">{t('wrongAddress')}</p>
        <Button look="quiet" size="small" onClick={onChangeEmail}>
          {t('changeEmail')}
        </Button>
      </div>
      <p className="hint">{t('limit')}</p>
    </Dialog>
  );
}
