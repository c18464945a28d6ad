const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Where something stood: as which child of the first of the elements around it. */
type Place = { readonly around: readonly Element[]; readonly index: number };

/**
 * Keeps the focus from falling to the page: when the focused element goes, it moves to the next one of its list, else
 * the one before, else the heading above. A screen that moves the focus itself comes first. Answers how to end it.
 */
export function keepFocus(): () => void {
  let last: { element: Element; isSeen: boolean; page: string } | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element)
      last = { element: target, isSeen: target.matches(':focus-visible'), page: location.pathname };
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Left for nothing by the person; an element that is being removed is no longer there a moment later.
    const left = last;
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (left?.element.isConnected === true && document.activeElement !== left.element && last === left) last = null;
      });
  };
  const watch = new MutationObserver((changes) => {
    if (last === null || last.element.isConnected) return;
    const { element, isSeen, page } = last;
    last = null;
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
    if (change === undefined) return;
    const place = focusPlaceOf(change);
    requestAnimationFrame(() => {
      // Another page has its own place for the focus.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && location.pathname === page) focusNear(place, { preventScroll: !isSeen });
    });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    watch.disconnect();
  };
}

/** The place of an element that is there now, for when it is not. */
export function placeAt(element: Element): Place {
  const around = element.parentElement;
  return { around: ancestors(element), index: around === null ? 0 : [...around.children].indexOf(element) };
}

function focusPlaceOf({ target, previousSibling, nextSibling }: MutationRecord): Place {
  if (!(target instanceof Element)) return { around: [], index: 0 };
  const children = [...target.childNodes];
  const [former, next] = [previousSibling, nextSibling].map((node) =>
    node === null ? -1 : children.indexOf(node as ChildNode),
  );
  const at = former !== undefined && former >= 0 ? former + 1 : Math.max(next ?? 0, 0);
  return {
    around: [target, ...ancestors(target)],
    index: children.slice(0, at).filter((node) => node instanceof Element).length,
  };
}

/** Focuses what is nearest to a place: after it, before it, then its heading, even if siblings were drawn anew. */
export function focusNear({ around, index }: Place, options: FocusOptions = {}): void {
  const [parent] = around;
  const items = parent?.isConnected === true ? [...parent.children] : [];
  const headings = around.flatMap((element) =>
    element.isConnected ? [...element.querySelectorAll('h1, h2, h3')].slice(0, 1) : [],
  );
  for (const element of [
    ...items.slice(index).flatMap(reachable),
    ...items.slice(0, index).flatMap(reachable).toReversed(),
    ...headings,
    document.querySelector('main'),
  ]) {
    if (!(element instanceof HTMLElement)) continue;
    if (element.matches('h1, h2, h3') && !element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus(options);
    if (document.activeElement === element) return;
  }
}

function reachable(element: Element): Element[] {
  return [...(element.matches(REACHABLE) ? [element] : []), ...element.querySelectorAll(REACHABLE)];
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement)
    found.push(around);
  return found;
}
