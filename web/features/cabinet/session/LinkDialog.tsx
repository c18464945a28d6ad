import { type DetailedSession, voidMeetingLink } from '../../../data/own-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { AskDialog } from '../../../parts/decision/AskDialog.tsx';
import { useTries } from '../../../parts/decision/use-shown.ts';
import { Button } from '../../../ui/Button.tsx';
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

  async function replace(): Promise<void> {
    await logged(send(voidMeetingLink), 'Error replacing the link');
    showToast(<Kept words={t('done', { email })} />);
    onClose();
  }

  return (
    <AskDialog title={t('title')} words={t} confirm={t('replace')} run={replace} onClose={onClose}>
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
    </AskDialog>
  );
}
