import { type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { FrameContext } from './modals.ts';
import styles from './Dialog.module.css';

type DialogProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly wide?: boolean;
  /** At the right edge, at full window height: its subject stays in sight. On a phone it is a sheet like any other. */
  readonly atEdge?: boolean;
  /** The decision below the content. With it head and foot stay and only the content between them scrolls. */
  readonly foot?: ReactNode;
  /** The content that stays under the title while the rest scrolls; only with a foot. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** Of the element that has the focus when its dialog opens; without one it is the button that closes. */
export function focusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/**
 * A function that focuses the current place of an element, unless the screen has moved the focus itself. The frame of
 * the page has requested this code already: nothing waits for it.
 */
async function nearOf(element: Element | null): Promise<() => void> {
  try {
    const { focusNear, placeAt } = await import('./kept-focus.ts');
    if (element === null) return () => {};
    const place = placeAt(element);
    return () => void requestAnimationFrame(() => document.activeElement === document.body && focusNear(place));
  } catch {
    // Harmless: the focus then begins at the top, as the browser has it.
    return () => {};
  }
}

/** A dialog, open while shown. Esc, mask and button close it; the focus returns to its opener or near its place. */
export function Dialog({ title, onClose, wide = false, atEdge = false, head, foot, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { register, words } = useContext(FrameContext);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    let focusNearOpener = () => {};
    void nearOf(opener).then((focus) => (focusNearOpener = focus));
    dialog?.showModal();
    const leave = dialog === null ? null : register(dialog);
    return () => {
      leave?.();
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else focusNearOpener();
    };
  }, [register]);
  const titleRow = (
    <div className="line spread">
      <h2 className="title" id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <IconButton icon="close" label={words('close')} className={styles['close']} onClick={onClose} />
    </div>
  );
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events -- its key is Esc
    <dialog
      ref={ref}
      className={classNames(styles['dialog'], wide && styles['wide'], atEdge && styles['edge'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {foot === undefined ? (
        <div className={`stack ${styles['inside']}`}>
          {titleRow}
          {children}
        </div>
      ) : (
        <div className={styles['pinned']}>
          <div className={`stack ${styles['head']}`}>
            {titleRow}
            {head}
          </div>
          <div className={`stack ${styles['body']}`}>{children}</div>
          <div className={`stack gap-2 ${styles['foot']}`}>{foot}</div>
        </div>
      )}
    </dialog>
  );
}
