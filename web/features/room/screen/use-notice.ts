import { useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { CLOSING_SOON_MS } from '#domain/room.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useWords } from '../../../lib/texts.tsx';
import { timeOf } from '../../../parts/times/moment-words.ts';
import type { CallState } from '../call/call-state.ts';
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
