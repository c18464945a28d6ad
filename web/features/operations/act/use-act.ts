import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Instant } from '#domain/dates.ts';
import { isReason, REASON_MAX, REASON_MIN } from '#domain/reason.ts';
import { isCodeNeeded, pressed } from '../../../data/fresh-code.ts';
import { serverNow } from '../../../lib/clock.ts';
import { logged } from '../../../lib/log.ts';
import { type Translate, useTexts } from '../../../lib/texts.tsx';
import { type Decision, useConsequence } from '../../../lib/use-consequence.ts';
import { isRefusal } from '../../../parts/decision/use-shown.ts';
import { type Form, type FormWish, useForm } from '../../../parts/form/use-form.ts';
import { actTexts } from './act.texts.ts';

export type ActWish<A, F extends string> = Pick<FormWish<F>, 'values' | 'problems' | 'fieldOf'> & {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Asks what the chosen change would do. */
  readonly look: () => Promise<A>;
  readonly make: (reason: string, shown: A) => Promise<void>;
  /** The press, named by its consequence. */
  readonly press: (shown: A) => string;
  /** Its words once the consequence has changed, where they are its own. */
  readonly again?: (shown: A) => string | undefined;
  /** The answer says that it is so already: there is nothing to press. */
  readonly isNothing?: ((answer: A) => boolean) | undefined;
  /** The part of the answer that makes another consequence when it differs; without it all of it. */
  readonly sameAs?: ((answer: A) => string) | undefined;
  /** The answer that the page has shown already. */
  readonly first?: A | undefined;
  /** Nothing has to be chosen: the effect is asked for at once. */
  readonly isAtOnce?: boolean;
  /** The effect is asked for again just before the press; where it is another one, it is shown and nothing is made. */
  readonly isChecked?: boolean | undefined;
  /** The words on an effect that has changed. */
  readonly news?: string;
  /** Reads again what the page shows: somebody else may have changed it. */
  readonly reread?: (() => Promise<void>) | undefined;
};

/** A change by an operator in its steps. */
export type Act<A, F extends string> = {
  readonly form: Form<F | 'reason'>;
  /** null: not shown yet, or something else was chosen since. */
  readonly shown: { readonly answer: A; readonly at: Instant } | null;
  /** The words of the press; null: there is nothing to press. */
  readonly press: string | null;
  /** Its words once the consequence has changed. */
  readonly again: string;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly asksReason: boolean;
  /** What the reason lacks for the press, in words; null: nothing. */
  readonly lacking: string | null;
  readonly decision: Decision;
  readonly look: () => void;
  readonly make: () => void;
};

/** What is wrong with a reason for the log; null: nothing. */
export function reasonProblem(reason: string, t: Translate<'reasonLong' | 'reasonShort'>): string | null {
  if (isReason(reason)) return null;
  return reason.length > REASON_MAX
    ? t('reasonLong', { n: reason.length - REASON_MAX })
    : t('reasonShort', { min: REASON_MIN });
}

/**
 * The steps of a change by an operator: the choice, its effect as the server shows it, then a reason and the press on
 * what was shown. Another choice empties the box and never the reason; a refused press shows the effect anew. After a
 * lost answer the press repeats the call alone: it may have been carried out.
 */
export function useAct<A, F extends string>(wish: ActWish<A, F>): Act<A, F> {
  const { values, problems, fieldOf, reason, onReason, first, isAtOnce = false, isChecked = false } = wish;
  const { sameAs = JSON.stringify } = wish;
  const t = useTexts(actTexts);
  const choice = JSON.stringify(values);
  const boxOf = (answer: A) => ({ answer, at: serverNow(), choice });
  const [box, setBox] = useState(() => (first === undefined ? null : boxOf(first)));
  const shown = box?.choice === choice ? box : null;
  const isLost = useRef(false);
  const press = shown === null || wish.isNothing?.(shown.answer) === true ? null : wish.press(shown.answer);
  const asksReason = press !== null || (isAtOnce && shown === null);
  const problem = reasonProblem(reason, t);
  const form = useForm<F | 'reason'>({
    values: { ...values, reason } as Record<F | 'reason', string>,
    problems: { ...problems, ...(press !== null && { reason: problem }) } as Record<F | 'reason', string | null>,
    fieldOf: (code) => fieldOf?.(code) ?? null,
    words: (error) => t(shown === null || isRefusal(error) ? 'notShown' : 'noAnswer'),
  });
  const decision = useConsequence({
    consequence: shown === null ? null : sameAs(shown.answer),
    choice,
    news: wish.news ?? t('changed'),
  });

  async function look(words = t('showIt')): Promise<A> {
    const answer = await logged(pressed(words, wish.look), 'Error showing a change');
    isLost.current = false;
    return answer;
  }
  const show = async () => setBox(boxOf(await look()));

  async function make(): Promise<void> {
    if (shown === null || press === null) return;
    if (isChecked && !isLost.current) {
      const now = await look(press);
      if (sameAs(now) !== sameAs(shown.answer)) return setBox(boxOf(now));
    }
    try {
      await logged(
        pressed(press, () => wish.make(reason.trim(), shown.answer)),
        'Error making a change',
      );
    } catch (error) {
      isLost.current = !isRefusal(error);
      if (isLost.current || isCodeNeeded(error)) throw error;
      await wish.reread?.();
      const now = await look().catch((later: unknown) => {
        setBox(null);
        throw isRefusal(later) ? later : error;
      });
      setBox(boxOf(now));
      // Another consequence is news, which says the same.
      if (sameAs(now) === sameAs(shown.answer)) throw error;
    }
  }

  const lookAtOnce = useEffectEvent(() => form.send(show));
  useEffect(() => {
    if (isAtOnce) lookAtOnce();
  }, [isAtOnce]);
  return {
    form,
    shown,
    press,
    again: (shown !== null && wish.again?.(shown.answer)) || t('again', { press: press ?? '' }),
    reason,
    onReason,
    asksReason,
    lacking: asksReason ? (reason.trim() === '' ? t('needsReason') : problem) : null,
    decision,
    look: () => form.submit(null, show),
    make: () => form.submit(null, make),
  };
}
