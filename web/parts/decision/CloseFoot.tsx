import { useContext, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { FrameContext } from '../../ui/modals.ts';

type CloseFootProps = {
  /** The words of a press that was refused, as for a session that has changed meanwhile. */
  readonly refused: string | null;
  readonly onClose: () => void;
};

/** The foot of a dialog whose question is obsolete: a single way out. It takes the focus of a button that is gone. */
export function CloseFoot({ refused, onClose }: CloseFootProps) {
  const { words } = useContext(FrameContext);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    if (active === null || active === document.body || active instanceof HTMLDialogElement) button.current?.focus();
  }, []);
  return (
    <>
      <Refusal words={refused} />
      <Button ref={button} wide onClick={onClose}>
        {words('close')}
      </Button>
    </>
  );
}
