// docs/decisions/157
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { askFirst } from '../../../lib/browser-back.ts';
import { useTexts } from '../../../lib/texts.tsx';
import type { CallPhase } from '../call/call-state.ts';
import { callTexts } from './call.texts.ts';
import type { Notice } from './use-notice.ts';

/** So long the question stands: a press on Back much later is a new one. */
const ASKED_FOR_MS = 20 * SECOND;

/**
 * The question that a first press on Back, or another way out of the page, leads to; null while nobody is asked. The second
 * press leaves. Closing the tab is asked about by the browser itself while the other person is there.
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
    askFirst.set(() => (go: () => void) => {
      if (isAsked.current) return false;
      isAsked.current = true;
      setLeave(() => go);
      return true;
    });
    return () => askFirst.set(null);
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
