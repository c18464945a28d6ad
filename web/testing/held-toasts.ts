import { onTestFinished } from 'vitest';

/**
 * Rests the pointer on every toast of this test from its first moment, so that it stays: three seconds (spec §9) are
 * too short for a press by a test on a busy machine.
 */
export function holdToasts(): void {
  const hold = (toast: Element) => toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('*')])
            if (toast.matches('[data-testid="toast"]')) hold(toast);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
}
