import type { Role } from './sign-in.ts';

/** 0 type, 1 topics, 2 gender, 3 price, 4 list and profile, 5 billing (spec §4, P3). */
export type Step = 0 | 1 | 2 | 3 | 4 | 5;

export type Layout = 'desktop' | 'mobile';

/** spec §9: a viewport of this width or less counts as mobile. */
export const MOBILE_MAX_WIDTH = 760;

/** Whether the number is a step of the journey. */
export function isStep(value: unknown): value is Step {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5;
}

/** The step after Next: desktop 0, 1 -> 2 -> 4, mobile one at a time (spec §4, P44). 4 stays: only a hold leads on. */
export function nextStep(step: Step, layout: Layout): Step {
  return (layout === 'desktop' ? DESKTOP_NEXT : MOBILE_NEXT)[step];
}

/** The previous step; 0 from 0 and 1 (spec §4). On desktop 2 and 3 are one page, and 3 leads to the page before. */
export function backStep(step: Step, layout: Layout = 'mobile'): Step {
  return layout === 'desktop' && step === 3 ? 1 : BACK[step];
}

/** The pages of the journey, by their names in the table of pages: each belongs to certain steps (spec §4). */
export type JourneyPage = 'testing' | 'therapistList' | 'billing';

/** The page that the step forces on a client; other roles are not redirected (spec §4). */
export function forcedPage(role: Role, step: Step): JourneyPage | null {
  if (role !== 'USER') return null;
  if (step < 4) return 'testing';
  return step === 4 ? 'therapistList' : 'billing';
}

/** Whether a client may ask for the step `to`: 0 to 4 from anywhere, 5 never, since only a hold leads there (P44). */
export function mayClientSet(from: Step, to: number): boolean {
  return isStep(from) && isStep(to) && to !== 5;
}

/** The progress over the whole journey: 4 parts on desktop, 6 on mobile, the current one counted from 1 (P4). */
export function indicator(step: Step, layout: Layout): { current: number; total: number } {
  if (layout === 'mobile') return { current: step + 1, total: 6 };
  return { current: DESKTOP_PART[step], total: 4 };
}

const DESKTOP_NEXT: Record<Step, Step> = { 0: 2, 1: 2, 2: 4, 3: 4, 4: 4, 5: 5 };
const MOBILE_NEXT: Record<Step, Step> = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 4, 5: 5 };
const BACK: Record<Step, Step> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 };
const DESKTOP_PART: Record<Step, number> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 3, 5: 4 };
