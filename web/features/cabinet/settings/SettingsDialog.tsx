import { useState } from 'react';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { SettingsDialogs } from './settings-dialogs.ts';
import { WayInDialog } from './WayInDialog.tsx';

/** The dialog of the settings that is open; after the first e-mail to sign in with, the one for its password. */
export function SettingsDialog({ dialogs: { open, show, close } }: { readonly dialogs: SettingsDialogs }) {
  const [isFirst, setFirst] = useState(false);
  const hadEmail = useOwnSettings().data?.hasSignInEmail;
  const leave = () => {
    setFirst(false);
    close();
  };
  function done(): void {
    if (open !== 'signInEmail' || hadEmail !== false) return leave();
    setFirst(true);
    show('password');
  }
  if (open === null) return null;
  return open === 'password' ? (
    <PasswordDialog isFirst={isFirst} onClose={leave} />
  ) : (
    <WayInDialog key={open} way={open} onClose={leave} onDone={done} />
  );
}
