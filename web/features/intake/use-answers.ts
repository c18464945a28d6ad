import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/api.ts';
import type { Preferences } from '#domain/intake.ts';
import type { Step } from '#domain/steps.ts';
import { savePreferences, saveStep } from '../../lib/answers.ts';
import { currentAuth } from '../../lib/session.ts';
import { preferencesFromWire, preferencesToWire } from './wire-preferences.ts';

const SAVE_AFTER_MS = 700;

export type Answers = {
  readonly wishes: Preferences;
  readonly change: (next: Preferences) => void;
  /** Goes to a step and saves the wishes with it (spec §4). */
  readonly goTo: (step: Step) => void;
};

/** The answers being given. A step change saves them; so does a short rest after a change, for a reload in between. */
export function useAnswers(info: Answer<'info'>): Answers {
  const [wishes, setWishes] = useState(() => preferencesFromWire(currentAuth().preferences, info));
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null);

  const settle = (save: boolean) => {
    if (rest.current === null) return;
    clearTimeout(rest.current.timer);
    if (save) rest.current.save();
    rest.current = null;
  };
  useEffect(() => {
    const leave = () => settle(true);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      settle(true);
    };
  }, []);

  return {
    wishes,
    change(next) {
      setWishes(next);
      settle(false);
      const save = () => savePreferences(preferencesToWire(next, info));
      rest.current = { save, timer: setTimeout(() => settle(true), SAVE_AFTER_MS) };
    },
    goTo(step) {
      settle(false);
      saveStep(step, preferencesToWire(wishes, info));
    },
  };
}
