import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type PageDialogs<N extends string> = {
  readonly open: N | null;
  readonly show: (name: N) => void;
  readonly close: () => void;
};

/**
 * The open dialog of a page: named by the address (`#move`, which other pages and messages link to) or opened by a
 * press. The latter is a history entry with the same address, so that Back closes it and the page behind stays in
 * place. Of two presses in a row only the first counts: the second would add an entry of its own, or go back by two.
 */
export function usePageDialogs<const N extends string>(names: readonly N[]): PageDialogs<N> {
  const location = useLocation();
  const { pathname, search, hash, state } = location;
  const isOnTheWay = useRef(false);
  useLayoutEffect(() => {
    isOnTheWay.current = false;
  }, [location]);
  const navigate = useNavigate();
  const nameIn = (value: unknown) => names.find((name) => name === value) ?? null;
  const pressed = nameIn(dialogOf(state));
  const open = pressed ?? nameIn(hash.slice(1));
  return {
    open,
    show(name) {
      if (isOnTheWay.current) return;
      isOnTheWay.current = true;
      // From one dialog to another: the first is not come back to.
      if (open !== null && pressed === null) void navigate(`${pathname}${search}#${name}`, { replace: true });
      else void navigate(pathname + search, { replace: pressed !== null, state: { dialog: name } });
    },
    close() {
      if (isOnTheWay.current) return;
      isOnTheWay.current = true;
      if (pressed !== null) void navigate(-1);
      else void navigate(pathname + search, { replace: true });
    },
  };
}

function dialogOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : null;
}
