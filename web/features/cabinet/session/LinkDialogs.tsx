import { useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { type DetailedSession, changeOrderEmail, voidMeetingLink } from '../../../data/own-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { AskDialog } from '../../../parts/decision/AskDialog.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { useTries } from '../../../parts/decision/use-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, focusFirst } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Checkbox } from '../../../ui/Option.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { linkTexts } from './link.texts.ts';

/** Another address for the link of a session: the confirmation goes there at once. */
export function EmailDialog({ session, onClose }: { readonly session: DetailedSession; readonly onClose: () => void }) {
  const t = useTexts(linkTexts);
  const [email, setEmail] = useState('');
  const send = useTries(session);
  // Whoever reads the mails of a wrong address has the link already.
  const [voidLink, setVoidLink] = useState(true);
  const form = useForm({
    values: { email },
    problems: { email: isEmail(email) ? null : t('wrong') },
    fieldOf: (code) => (code === 'EMAIL_INVALID' ? 'email' : null),
    words: () => t('emailFailed'),
  });

  async function save(): Promise<void> {
    await logged(
      send((named) => changeOrderEmail(named, { email, voidLink })),
      'Error changing the e-mail',
    );
    showToast(<Kept words={t('emailDone', { email })} />);
    onClose();
  }

  return (
    <Dialog title={t('emailTitle')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, save)}>
        {session.email !== null && <Kept as="p" words={t('emailNow', { email: session.email })} />}
        <Field
          ref={focusFirst}
          {...form.field('email', email !== '')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          hint={t('hint')}
          onChange={({ target }) => setEmail(cleanEmail(target.value))}
        />
        <Checkbox
          label={t('voidLink')}
          checked={voidLink}
          aria-describedby="void-link-means"
          onChange={({ target }) => setVoidLink(target.checked)}
        />
        <p id="void-link-means" className="hint">
          {t('voidLinkMeans')}
        </p>
        <p className="hint">{t('limit')}</p>
        <Refusal words={form.general} />
        <Button type="submit" wide busy={form.busy}>
          {t('saveEmail')}
        </Button>
      </form>
    </Dialog>
  );
}

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
