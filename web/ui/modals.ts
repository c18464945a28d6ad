import { createContext, useCallback, useState } from 'react';

type Register = (dialog: HTMLElement) => () => void;

type Frame = {
  /** How a dialog says that it stands over the page: nothing outside it can be pressed or is read out then. */
  readonly register: Register;
  /** The words that parts have in common on every screen, in its language. */
  readonly words: (key: 'close' | 'tryAgain' | 'loading') => string;
};

/** The data that the frame of every page gives to the parts in it. */
export const FrameContext = createContext<Frame>({ register: () => () => {}, words: (key) => key });

/** The dialogs that are open, the topmost last, and what tells of them. */
export function useModals(): { top: HTMLElement | null; register: Register } {
  const [open, setOpen] = useState<readonly HTMLElement[]>([]);
  const register = useCallback<Register>((dialog) => {
    setOpen((now) => [...now, dialog]);
    return () => setOpen((now) => now.filter((one) => one !== dialog));
  }, []);
  return { top: open.at(-1) ?? null, register };
}
