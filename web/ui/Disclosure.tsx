import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

type DisclosureProps = {
  readonly className?: string | undefined;
  readonly children: (state: {
    open: boolean;
    toggle: () => void;
    close: () => void;
    button: RefObject<HTMLButtonElement | null>;
  }) => ReactNode;
};

/** A part that a button shows and hides. An outside press, Esc and leaving close it; Esc gives the focus back. */
export function Disclosure({ className, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const stop = new AbortController();
    document.addEventListener('pointerdown', onPress, { signal: stop.signal });
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [open]);
  return (
    <div
      ref={box}
      className={className}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false);
      }}
    >
      {children({ open, toggle: () => setOpen((now) => !now), close: () => setOpen(false), button })}
    </div>
  );
}
