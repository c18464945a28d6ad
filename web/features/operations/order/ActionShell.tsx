import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { actionTexts } from './action.texts.ts';
import styles from './Order.module.css';

type ActionShellProps = {
  /** In the place of the actions, beside the facts; else over the page. */
  readonly isBeside: boolean;
  readonly title: string;
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The place of an action: a panel beside what is decided about, or a dialog, on a phone a sheet. */
export function ActionShell({ isBeside, ...shell }: ActionShellProps) {
  const { title, head, foot, onClose, children } = shell;
  if (isBeside) return <BesidePanel {...shell} />;
  return (
    <Dialog title={title} head={head} foot={foot} onClose={onClose}>
      {children}
    </Dialog>
  );
}

function BesidePanel({ title, foot, onClose, children }: Omit<ActionShellProps, 'isBeside'>) {
  const t = useTexts(actionTexts);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const closeOnEsc = useEffectEvent((event: KeyboardEvent) => {
    // A dialog over the page closes itself alone.
    if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEsc(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Card as="section" aria-labelledby={id} className={`stack ${styles['panel']}`} data-testid="op-panel">
      <div className="line spread">
        <h2 ref={heading} id={id} tabIndex={-1} className="serif">
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {children}
      <div className="stack gap-2">{foot}</div>
    </Card>
  );
}
