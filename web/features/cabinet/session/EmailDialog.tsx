import { useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { type DetailedSession, changeOrderEmail } from '../../../data/own-sessions.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useTries } from '../../../parts/decision/use-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, focusFirst } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Checkbox } from '../../../ui/Option.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { emailTexts } from './email.texts.ts';

type EmailDialogProps = { readonly session: DetailedSession; readonly onClose: () => void };

/** Another address for the link of a session: the confirmation goes there at once. */
export function EmailDialog({ session, onClose }: EmailDialogProps) {
  const t = useTexts(emailTexts);
  const [email, setEmail] = useState('');
  const send = useTries(session);
  // Whoever reads the mails of a wrong address has the link already.
  const [voidLink, setVoidLink] = useState(true);
  const form = useForm({
    values: { email },
    problems: { email: isEmail(email) ? null : t('wrong') },
    fieldOf: (code) => (code === 'EMAIL_INVALID' ? 'email' : null),
    words: () => t('failed'),
  });

  async function save(): Promise<void> {
    const address = email;
    await logged(
      send((named) => changeOrderEmail(named, { email: address, voidLink })),
      'Error changing the e-mail',
    );
    showToast(<Kept words={t('done', { email: address })} />);
    onClose();
  }

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, save)}>
        {session.email !== null && <Kept as="p" words={t('now', { email: session.email })} />}
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
          {t('save')}
        </Button>
      </form>
    </Dialog>
  );
}
