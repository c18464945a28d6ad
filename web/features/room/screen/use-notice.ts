// docs/decisions/157
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { CLOSING_SOON_MS } from '#domain/room.ts';
import { leaving } from '../../../lib/browser-back.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { timeOf } from '../../../parts/times/moment-words.ts';
import type { CallPhase, CallState } from '../call/call-state.ts';
import type { SmallWindowProblem } from '../call/small-window.ts';
import { minutesUntil } from './call-props.ts';
import { callTexts } from './call.texts.ts';

/** Something that happened and is told until the person has read it. */
export type Notice = {
  readonly kind:
    | 'closing'
    | 'elsewhere'
    | 'moved'
    | 'leaving'
    | 'screenRefused'
    | 'screenFailed'
    | 'windowRefused'
    | 'windowEmpty';
  readonly words: string;
  readonly close: () => void;
  /** The label of closing, where it means more than "read". */
  readonly closeLabel?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** The most important unread notice, alone; null when all were read. */
export function useNotice(call: CallState, name: string, smallWindow: SmallWindowProblem | null): Notice | null {
  const { t, locale } = useWords(callTexts);
  const now = useServerNow(SECOND);
  const { closesAt, phase } = call;
  const isElsewhere = call.other?.isElsewhere === true;
  const [firstClosing] = useState(closesAt);
  const [read, setRead] = useState<readonly string[]>([]);
  const whose = `${phase} ${isElsewhere}`;
  const [lastWhose, setLastWhose] = useState(whose);
  if (whose !== lastWhose) {
    setLastWhose(whose);
    // Each further device is told of again.
    if (phase === 'connecting' || !isElsewhere) setRead((all) => all.filter((key) => key !== 'elsewhere'));
  }
  // A screen or a window that is asked for again may fail again.
  for (const [key, problem] of [
    ['screen', call.screenProblem],
    ['window', smallWindow],
  ] as const)
    if (problem === null && read.includes(key)) setRead((all) => all.filter((other) => other !== key));
  const time = timeOf(closesAt, locale);
  const found = (
    [
      [now >= closesAt - CLOSING_SOON_MS, 'closing', `closing ${closesAt}`],
      [call.screenProblem === 'system', 'screenRefused', 'screen'],
      [call.screenProblem === 'failed', 'screenFailed', 'screen'],
      [smallWindow === 'refused', 'windowRefused', 'window'],
      [smallWindow === 'empty', 'windowEmpty', 'window'],
      [isElsewhere, 'elsewhere', 'elsewhere'],
      [closesAt !== firstClosing, 'moved', `moved ${closesAt}`],
    ] as const
  ).find(([isSo, , key]) => isSo && !read.includes(key));
  if (found === undefined) return null;
  const [, kind, key] = found;
  return {
    kind,
    words: t(kind, { name, time, n: minutesUntil(closesAt, now) }),
    close: () => setRead((all) => [...all, key]),
  };
}

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
  const expire = useEffectEvent(close);

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
    const timer = setTimeout(() => expire(), ASKED_FOR_MS);
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
  const { metaKey, ctrlKey, shiftKey, altKey } = event;
  // With one of these keys the browser opens a tab or a window, or saves.
  const isElsewhere = metaKey || ctrlKey || shiftKey || altKey || event.button !== 0 || link.target === '_blank';
  if (event.defaultPrevented || isElsewhere || link.hasAttribute('download') || link.origin !== location.origin)
    return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}

/** How many entries of this tab stand before the one that is shown, as the router counts them. */
function placeInHistory(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}
