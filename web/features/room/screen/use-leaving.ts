// docs/decisions/157
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { leaving } from '../../../lib/browser-back.ts';
import { useTexts } from '../../../lib/texts.tsx';
import type { CallPhase } from '../call/call-state.ts';
import { callTexts } from './call.texts.ts';
import type { Notice } from './use-notice.ts';

/** So long the question stands: a press on Back much later is a new one. */
const ASKED_FOR_MS = 20 * SECOND;

/**
 * The question asked by a first press on Back or another way out of the page; null while nobody is asked. The second
 * press leaves. While the other person is there, the browser itself asks before the tab closes.
 */
export function useLeaving(phase: CallPhase): Notice | null {
  const t = useTexts(callTexts);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isAsked = useRef(false);
  const isOver = phase === 'ended';
  const isTogether = !isOver && phase !== 'alone';
  const close = () => {
    isAsked.current = false;
    setLeave(null);
  };

  useLayoutEffect(() => {
    if (isOver) return undefined;
    return askFirst((go) => {
      if (isAsked.current) return false;
      isAsked.current = true;
      setLeave(() => go);
      return true;
    });
  }, [isOver]);

  useEffect(() => {
    if (leave === null) return undefined;
    const timer = setTimeout(() => {
      isAsked.current = false;
      setLeave(null);
    }, ASKED_FOR_MS);
    return () => clearTimeout(timer);
  }, [leave]);

  useEffect(() => {
    if (!isTogether) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTogether]);

  if (leave === null) return null;
  return {
    kind: 'leaving',
    words: t('leaving'),
    close,
    closeLabel: t('stay'),
    action: { label: t('yesLeave'), run: leave },
  };
}

/** Asks before Back, Forward or a link leads away; `asks` gets the way on and answers whether the page stays. */
function askFirst(asks: (go: () => void) => boolean): () => void {
  const here = placeInHistory();
  let isReturning = false;
  // The browser tells of Back when it has moved: a page that stays moves it back, and hears of that as well.
  leaving.set(() => () => {
    const by = placeInHistory() - here;
    if (isReturning || by === 0) {
      isReturning = false;
      return true;
    }
    const go = () => {
      stop();
      history.go(by);
    };
    if (!asks(go)) return false;
    isReturning = true;
    history.go(-by);
    return true;
  });
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !leadsAway(event, link)) return;
    const go = () => {
      stop();
      link.click();
    };
    if (asks(go)) event.preventDefault();
  };
  document.addEventListener('click', click, { capture: true });
  function stop(): void {
    leaving.set(null);
    document.removeEventListener('click', click, { capture: true });
  }
  return stop;
}

/** Whether a link replaces this page by another of ours: no other tab, no place on this page, no file. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isElsewhere = event.button !== 0 || hasModifier(event) || link.target === '_blank';
  if (event.defaultPrevented || isElsewhere || link.hasAttribute('download') || link.origin !== location.origin)
    return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}

/** With one of these keys the browser opens a tab or a window, or saves. */
function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** How many entries of this tab stand before the one that is shown, as the router counts them. */
function placeInHistory(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}
