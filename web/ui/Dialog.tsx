import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A dialog that is open while it is shown. Esc, the mask and the button close it; the focus returns to its opener. */
export function Dialog({ title, closeLabel, onClose, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the press on the mask has its key: Esc
    <dialog
      ref={ref}
      className={classNames(styles['dialog'], wide && styles['wide'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={`stack ${styles['inside']}`}>
        <div className="line spread">
          <h2 className="title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} className={styles['close']} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
