import { PasswordDialog } from './PasswordDialog.tsx';
import type { SettingsDialogs } from './settings-dialogs.ts';
import { WayInDialog } from './WayInDialog.tsx';

/** The dialog of the settings that is open. */
export function SettingsDialog({ dialogs: { open, close } }: { readonly dialogs: SettingsDialogs }) {
  if (open === null) return null;
  return open === 'password' ? (
    <PasswordDialog onClose={close} />
  ) : (
    <WayInDialog key={open} way={open} onClose={close} />
  );
}
