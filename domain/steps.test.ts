import { expect, test } from 'vitest';
import { backStep, forcedPage, indicator, isStep, mayClientSet, nextStep } from './steps.ts';
import type { Layout, Step } from './steps.ts';

const steps: Step[] = [0, 1, 2, 3, 4, 5];
const layouts: Layout[] = ['desktop', 'mobile'];

// spec §4: "Questionnaire steps: Next from step 0 goes to 2;"
// spec §4: "'find therapist' goes to 4;"
test('on desktop Next leads from 0 and 1 to 2 and from there to the list', () => {
  expect(steps.map((step) => nextStep(step, 'desktop'))).toEqual([2, 2, 4, 4, 4, 5]);
});

// spec §4: "mobile Next goes to step plus one."
test('on mobile Next leads one step on', () => {
  expect(steps.map((step) => nextStep(step, 'mobile'))).toEqual([1, 2, 3, 4, 4, 5]);
});

test('Next never reaches billing, since only a hold does', () => {
  for (const layout of layouts) expect(steps.slice(0, 5).map((step) => nextStep(step, layout))).not.toContain(5);
});

// spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
test('back leads to 0 from 0 and 1, else to the previous step', () => {
  expect(steps.map((step) => backStep(step))).toEqual([0, 0, 1, 2, 3, 4]);
});

// spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
test('on a desktop back leads to the same steps, but from 3 to 1, since 2 and 3 are one page there', () => {
  expect(steps.map((step) => backStep(step, 'desktop'))).toEqual([0, 0, 1, 1, 3, 4]);
  const page = { 0: 'request', 1: 'request', 2: 'preferences', 3: 'preferences', 4: 'list', 5: 'billing' };
  for (const step of steps.slice(2)) expect(page[backStep(step, 'desktop')]).not.toBe(page[step]);
});

// spec §4: "Steps: 4 therapist list, 5 billing."
test('the guard forces a client to the page of the step', () => {
  const pages = steps.map((step) => forcedPage('USER', step));
  expect(pages).toEqual([...Array.from({ length: 4 }, () => 'testing'), 'therapistList', 'billing']);
});

// spec §4: "Other roles are not redirected."
test('the guard lets other roles pass', () => {
  expect(steps.flatMap((step) => [forcedPage('THERAPIST', step), forcedPage('ADMIN', step)])).toEqual(
    Array.from({ length: 12 }, () => null),
  );
});

// spec §2: "Steps 0 to 4."
test('a client may ask for 0 to 4 from anywhere and for nothing else', () => {
  for (const from of steps) {
    expect([0, 1, 2, 3, 4].every((to) => mayClientSet(from, to))).toBe(true);
    expect([5, 6, -1, 1.5, Number.NaN, Infinity].some((to) => mayClientSet(from, to))).toBe(false);
  }
});

// spec §2: "Progress indicator: 4 steps on desktop and 6 on mobile in one reading;"
// spec §2: "another reading gives two segments on desktop and four mobile steps."
test('the indicator spans the whole journey: 4 parts on desktop, 6 on mobile', () => {
  expect(steps.map((step) => indicator(step, 'desktop'))).toEqual(
    [1, 1, 2, 2, 3, 4].map((current) => ({ current, total: 4 })),
  );
  expect(steps.map((step) => indicator(step, 'mobile'))).toEqual(
    [1, 2, 3, 4, 5, 6].map((current) => ({ current, total: 6 })),
  );
});

test('there are six steps', () => {
  expect(steps.every(isStep)).toBe(true);
  expect([-1, 6, 0.5, '3', null].some(isStep)).toBe(false);
});
