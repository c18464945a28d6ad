import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTexts } from '../../lib/texts.tsx';
import { OwnRefusal, useForm } from '../../parts/form/use-form.ts';
import { PasswordField } from '../../parts/form/PasswordField.tsx';
import { orWait, useProofWords } from '../../parts/proof/use-proof-words.ts';
import { Button } from '../../ui/Button.tsx';
import { nextProofTexts } from './next-proof.texts.ts';

/** The password as the next proof. */
export function NextPassword({ onPassword }: { readonly onPassword: (password: string) => Promise<void> }) {
  const t = useTexts(nextProofTexts);
  const [password, setPassword] = useState('');
  const otherWords = useProofWords(t('passwordFailed'));
  const form = useForm({
    values: { password },
    problems: { password: password === '' ? t('passwordRequired') : null },
    fieldOf: () => 'password',
    words: (error) => (error instanceof WrongPassword ? t('passwordWrong') : otherWords(error)),
  });

  async function show(): Promise<void> {
    try {
      await orWait(onPassword(password));
    } catch (error) {
      throw error instanceof ApiError && error.code === 'BAD_LOGIN' ? new WrongPassword('BAD_LOGIN') : error;
    }
  }

  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => form.submit(event, show)}>
      <PasswordField
        {...form.field('password', password !== '')}
        label={t('password')}
        isNew={false}
        autoFocus
        value={password}
        onValue={setPassword}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('signIn')}
      </Button>
    </form>
  );
}

/** The server's words for it speak of an e-mail, which is asked for elsewhere. */
class WrongPassword extends OwnRefusal {}
