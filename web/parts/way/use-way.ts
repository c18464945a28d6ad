// docs/decisions/137
import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { findPage, href } from '#contract/pages/pages.ts';
import type { Layout, Step } from '#domain/steps.ts';
import { currentAuth, useAuth } from '../../api/auth.ts';
import { leaving } from '../../lib/browser-back.ts';
import { useLayout } from '../../lib/use-media.ts';
import { type Place, entriesBack, isSameScreen, missingPlaces, placesUpTo, targetOf } from './way-plan.ts';

// "The way" leads to a session: questionnaire, list, profile, billing. "The arrow" is the Back button of these pages.

type WayPage = {
  /** Shows and saves the step that Back or Forward leads to. */
  readonly onStep: (step: Step) => void;
  /** Answers false when the browser's Back must not leave the page now. */
  readonly mayLeave?: () => boolean;
};

/** An entry of the browser's history: its number, and the places of the way up to it, itself last. */
type Entry = { readonly index: number; readonly places: readonly Place[] };

/** A move through the history by this file: to a step, back to the page that is shown, or out of the way. */
type OwnMove = { readonly to: Step | 'stay' | null };

/** A move that the browser does not make tells nothing: after this time the next one is the visitor's again. */
const MOVE_LIFE_MS = 3000;

/** The shown or last shown entry of the way: of the history, which no sign-in ends, and without personal data. */
let lastEntry: Entry | null = null;
/** The move that the next `popstate` ends, within seconds, in any sign-in; null: the next is the visitor's. */
let ownMove: OwnMove | null = null;

/** Forgets what a new document would not know. For tests. */
export function forgetWay(): void {
  lastEntry = null;
  ownMove = null;
}

/**
 * Makes the browser's Back the arrow of the page, for every page of the way to a session: the entries that the arrow
 * leads through stand behind the page. Answers the arrow's action. Place null: the page is not on the way.
 */
export function useWay(place: Place | null, { onStep, mayLeave = () => true }: WayPage): () => void {
  const layout = useLayout();
  const navigate = useNavigate();
  const step = useAuth().currentStepTest;

  /** Follows a move through the history. Answers true when it goes on somewhere else, so that nothing is drawn. */
  const onPop = useEffectEvent((): boolean => {
    const from = lastEntry;
    const entry = shownEntry();
    const own = ownMove;
    ownMove = null;
    if (own?.to === 'stay') return true;
    if (from === null) return false;
    if (own !== null) return arrive(own.to);
    if (entry === null && location.hash !== '') {
      // A link to a part of this page, as the skip link is.
      lastEntry = { index: from.index + 1, places: [...from.places, ...from.places.slice(-1)] };
      history.replaceState({ idx: lastEntry.index, way: lastEntry.places }, '');
      return false;
    }
    if (entry === null) return false;
    const last = entry.places.at(-1);
    const distance = entry.index - from.index;
    const isBillingAgain = distance > 0 && last === 5;
    if (distance !== 0 && (isBillingAgain || (distance < 0 && !mayLeave()))) {
      moveBy(-distance, 'stay');
      return true;
    }
    if (
      distance < -1 &&
      typeof last === 'number' &&
      from.places.at(-1) === 'profile' &&
      currentAuth().currentStepTest === 5
    ) {
      // Over several entries at once: a time that is held is given up on billing only.
      const billing = entriesBack(from.places.slice(0, -1), 5, layout);
      if (billing !== null && billing < -distance) {
        moveBy(-distance - billing, 5);
        return true;
      }
    }
    if (distance !== -1) return arrive(typeof last === 'number' ? last : null);
    const { target, back } = arrowFrom(from, layout);
    if (target === null) {
      leaveFirstPage();
      if (back > 1) moveBy(1 - back, null);
      return false;
    }
    if (back === null) {
      onStep(target);
      void navigate(pathOf(target), { replace: true });
      return true;
    }
    if (back === 1) return arrive(target);
    moveBy(1 - back, target);
    return true;
  });

  /** Shows the entry that the history has come to, and its step. */
  function arrive(to: Step | null): boolean {
    const entry = shownEntry();
    if (entry !== null && entry.places.length > 0) lastEntry = entry;
    if (to !== null && to !== currentAuth().currentStepTest) onStep(to);
    return false;
  }

  /** On a desktop step 1 is the first page as well: the way begins at 0 (spec §4). */
  function leaveFirstPage(): void {
    if (currentAuth().currentStepTest === 1) onStep(0);
  }

  useLayoutEffect(() => {
    if (place === null) return;
    leaving.set(() => () => onPop());
    return () => leaving.set(null);
  }, [place]);
  useLayoutEffect(() => {
    if (place !== null) placeEntries(place, step, layout);
  }, [place, step, layout]);

  return () => {
    if (lastEntry === null || ownMove !== null) return;
    const { target, back } = arrowFrom(lastEntry, layout);
    if (target === null) {
      leaveFirstPage();
      if (lastEntry.index >= back) moveBy(-back, null);
      else void navigate(href('home'));
    } else if (back === null) {
      onStep(target);
      void navigate(pathOf(target));
    } else moveBy(-back, target);
  };
}

type Arrow = { readonly target: null; readonly back: number } | { readonly target: Step; readonly back: number | null };

/** Where the arrow leads from an entry, and how many entries back that is. */
function arrowFrom({ places }: Entry, layout: Layout): Arrow {
  const target = targetOf(places.at(-1) ?? 0, currentAuth().currentStepTest, layout);
  if (target === null) return { target, back: places.length };
  return { target, back: entriesBack(places.slice(0, -1), target, layout) };
}

function moveBy(distance: number, to: OwnMove['to']): void {
  const begun = { to };
  ownMove = begun;
  setTimeout(() => {
    if (ownMove === begun) ownMove = null;
  }, MOVE_LIFE_MS);
  history.go(distance);
}

/** Puts the entries of the way under the page, or goes back to the one that shows the client's step already. */
function placeEntries(place: Place, step: Step, layout: Layout): void {
  // The address has gone on to the next page, or the guard will lead there.
  if (findPage(location.pathname)?.name !== pageOfPlace(place)) return;
  const shown = shownEntry();
  const known = shown?.places.length ? shown.places : placesByLastEntry(place);
  const last = known.at(-1) ?? place;
  const needed = placesUpTo(place, step, layout);
  if (isSameScreen(last, place, layout)) {
    const behind = known.slice(0, -1);
    writeEntries(behind, missingPlaces(behind, needed, layout), 'replace');
    return;
  }
  const isEarlier = typeof place === 'number' && typeof last === 'number' && place < last;
  const back = isEarlier ? entriesBack(known.slice(0, -1), place, layout) : null;
  if (back === null) writeEntries(known, missingPlaces(known, needed, layout), 'push');
  else moveBy(-back, null);
}

/** The places up to a page whose entry names none: it was opened from the page before, or has taken its place. */
function placesByLastEntry(place: Place): readonly Place[] {
  const index = shownEntry()?.index ?? 0;
  if (lastEntry?.index === index - 1) return [...lastEntry.places, place];
  if (lastEntry?.index === index) return [...lastEntry.places.slice(0, -1), place];
  return [place];
}

/** Adds entries one above the other; the topmost has the address and the state of the page that is shown. */
function writeEntries(behind: readonly Place[], added: readonly Place[], first: 'replace' | 'push'): void {
  const { href: address } = location;
  // Written by react-router and by this file.
  const state = history.state as Readonly<Record<string, unknown>>;
  const start = (shownEntry()?.index ?? 0) + (first === 'push' ? 1 : 0);
  added.forEach((place, number) => {
    const isTop = number === added.length - 1;
    const entry = { idx: start + number, way: [...behind, ...added.slice(0, number + 1)] };
    const write = number === 0 && first === 'replace' ? 'replaceState' : 'pushState';
    history[write]({ ...(isTop && state), ...entry }, '', isTop ? address : pathOf(place));
  });
  lastEntry = shownEntry();
}

/** The entry that the browser shows; null when it was made by a link to a part of the page. */
function shownEntry(): Entry | null {
  // Written by react-router (`idx`) and by this file.
  const state = history.state as { readonly idx?: number; readonly way?: readonly Place[] } | null;
  return state?.idx === undefined ? null : { index: state.idx, places: state.way ?? [] };
}

function pageOfPlace(place: Place) {
  if (place === 'profile') return 'therapist';
  return place < 4 ? 'testing' : place === 4 ? 'therapistList' : 'billing';
}

/** No entry of a profile is ever written anew: its address has its therapist. */
function pathOf(place: Place): string {
  return place === 5 ? href('billing') : place === 4 ? href('therapistList') : href('testing');
}
