// docs/decisions/042
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './Toast.module.css';

export type ToastItem = {
  readonly id: number;
  readonly words: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly sticky?: boolean;
};

/** spec §9: a toast lives 3000 ms. */
const TOAST_LIFE_MS = 3000;

type ToasterProps = {
  readonly items: readonly ToastItem[];
  readonly closeLabel: string;
  readonly onDone: (id: number) => void;
  /** The dialog that stands over the page: the toasts stand in it, since nothing outside it can be pressed. */
  readonly modal?: HTMLElement | null;
};

/**
 * Short messages at the bottom centre, or at the top while they would cover a dialog or an element with
 * `data-keep-free` when the first one appears. Each leaves by itself unless it is sticky, hovered or focused.
 */
export function Toaster({ modal = null, ...toasts }: ToasterProps) {
  const place = modal?.isConnected === true ? modal : null;
  const shown = <Toasts {...toasts} modal={place} />;
  return place === null ? shown : createPortal(shown, place);
}

function Toasts({ items, closeLabel, onDone, modal }: ToasterProps) {
  const toaster = useRef<HTMLDivElement>(null);
  const [isAtTop, setAtTop] = useState(false);
  const isEmpty = items.length === 0;
  useLayoutEffect(() => {
    const box = toaster.current;
    if (box?.isConnected !== true) return;
    // Of its own layer: neither the scrolling of the dialog nor its edge cuts it.
    if (modal) box.showPopover();
    setAtTop(!isEmpty && (modal ? hasRoomAbove(modal, box) : coversKeptFree(box)));
  }, [isEmpty, modal]);
  return (
    <div
      ref={toaster}
      className={classNames('stack gap-2', styles['toaster'], isAtTop && styles['top'], modal && styles['over'])}
      role="status"
      popover={modal ? 'manual' : undefined}
      data-bar={isAtTop || modal ? undefined : 'toasts'}
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} closeLabel={closeLabel} onDone={() => onDone(item.id)} />
      ))}
    </div>
  );
}

function hasRoomAbove(dialog: Element, toaster: Element): boolean {
  return dialog.getBoundingClientRect().top > toaster.getBoundingClientRect().height;
}

function coversKeptFree(toaster: Element): boolean {
  const { top, bottom } = toaster.getBoundingClientRect();
  return [...document.querySelectorAll('[data-keep-free]')].some((element) => {
    const kept = element.getBoundingClientRect();
    return kept.top < bottom && kept.bottom > top;
  });
}

type ToastProps = { readonly item: ToastItem; readonly closeLabel: string; readonly onDone: () => void };

function Toast({ item, closeLabel, onDone }: ToastProps) {
  const { sticky = false } = item;
  const [paused, setPaused] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const toast = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  /** The toast goes with its button: the focus returns to where it came from, or to the dialog or the page. */
  const close = () => {
    const hadFocus = toast.current?.contains(document.activeElement);
    const from = before.current;
    const dialog = toast.current?.closest('dialog');
    onDone();
    if (!hadFocus) return;
    const place =
      from instanceof HTMLElement && from.isConnected
        ? from
        : (dialog?.querySelector('h2') ?? document.querySelector('main'));
    place?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (paused || sticky) return;
    const timer = setTimeout(() => done.current(), TOAST_LIFE_MS);
    return () => clearTimeout(timer);
  }, [paused, sticky]);
  return (
    <div
      ref={toast}
      className={`line ${styles['toast']}`}
      data-testid="toast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setPaused(false)}
    >
      <span>{item.words}</span>
      {item.action && (
        <button
          type="button"
          className={`strong ${styles['action']}`}
          onClick={() => {
            item.action?.run();
            close();
          }}
        >
          {item.action.label}
        </button>
      )}
      {sticky && (
        <button type="button" className={`strong ${styles['action']}`} onClick={close}>
          {closeLabel}
        </button>
      )}
    </div>
  );
}
