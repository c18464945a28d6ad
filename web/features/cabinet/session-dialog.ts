import { useLocation, useNavigate } from 'react-router';

/** The dialogs of a session. Each has an address of its own, `#move`, which the order page and messages link to. */
const SESSION_DIALOGS = ['move', 'cancel', 'complaint', 'withdraw', 'email'] as const;
export type SessionDialogName = (typeof SESSION_DIALOGS)[number];

export type SessionDialogs = {
  readonly open: SessionDialogName | null;
  readonly show: (name: SessionDialogName) => void;
  readonly close: () => void;
};

/**
 * Which dialog is open: one that the address names, or one that was pressed for. The latter is an entry of the history
 * with the same address, so that Back closes it and the page behind stays where it is.
 */
export function useSessionDialogs(): SessionDialogs {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const pressed = nameIn(dialogOf(state));
  const open = pressed ?? nameIn(hash.slice(1));
  return {
    open,
    show(name) {
      // From one dialog to another: the first is not come back to.
      if (open !== null && pressed === null) void navigate(`${pathname}${search}#${name}`, { replace: true });
      else void navigate(pathname + search, { replace: pressed !== null, state: { dialog: name } });
    },
    close() {
      if (pressed !== null) void navigate(-1);
      else void navigate(pathname + search, { replace: true });
    },
  };
}

function dialogOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : null;
}

function nameIn(value: unknown): SessionDialogName | null {
  return SESSION_DIALOGS.find((name) => name === value) ?? null;
}
