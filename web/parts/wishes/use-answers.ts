import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { type Preferences, withTopic } from '#domain/intake.ts';
import type { Step } from '#domain/steps.ts';
import { moveToStep, otherWindowMoves, savePreferences, sendAnswersNow } from '../../data/step.ts';
import { currentAuth } from '../../api/auth.ts';
import { hideUndo } from '../../lib/toasts.ts';
import { keepWishedTopic, readWishedTopic } from '../way/wished-topic.ts';
import { preferencesFromWire, preferencesToWire } from './wire-preferences.ts';

const SAVE_AFTER_MS = 700;

type Rest = { readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void };

/** The answers being given. A step change saves them; so does a short rest after a change, for a reload in between. */
export function useAnswers(info: Answer<'readTherapyTypes'>) {
  const [stored] = useState(() => preferencesFromWire(currentAuth().preferences, info));
  const [wishes, setWishes] = useState(() => withTopic(stored, readWishedTopic() ?? ''));
  const [isSettled, setSettled] = useState(true);
  const latest = useRef(wishes);
  const rest = useRef<Rest | null>(null);

  useEffect(() => {
    const begun = otherWindowMoves.get();
    const leave = () => {
      settle(rest, 'save');
      sendAnswersNow();
    };
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      hideUndo();
      // Answers of a window that has given way would overwrite the newer ones.
      settle(rest, otherWindowMoves.get() === begun ? 'save' : 'drop');
    };
  }, []);

  useEffect(() => {
    if (readWishedTopic() === null) return;
    keepWishedTopic(null);
    if (latest.current !== stored) savePreferences(preferencesToWire(latest.current, info));
  }, [stored, info]);

  return {
    wishes,
    /** Whether the last change is with the queue that saves it. */
    isSettled,
    change(wanted: Preferences | ((now: Preferences) => Preferences)): void {
      const next = typeof wanted === 'function' ? wanted(latest.current) : wanted;
      latest.current = next;
      setWishes(next);
      settle(rest, 'drop');
      setSettled(false);
      const save = () => {
        savePreferences(preferencesToWire(next, info));
        setSettled(true);
      };
      rest.current = { save, timer: setTimeout(() => settle(rest, 'save'), SAVE_AFTER_MS) };
    },
    saveNow: () => settle(rest, 'save'),
    /** Goes to a step and saves the wishes with it (spec §4). */
    goTo(step: Step): void {
      settle(rest, 'drop');
      setSettled(true);
      moveToStep(step, preferencesToWire(latest.current, info));
    },
  };
}

/** Ends the rest before a save: by saving now, or because something else saves. */
function settle(rest: RefObject<Rest | null>, how: 'save' | 'drop'): void {
  if (rest.current === null) return;
  clearTimeout(rest.current.timer);
  if (how === 'save') rest.current.save();
  rest.current = null;
}
