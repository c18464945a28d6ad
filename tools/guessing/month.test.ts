import { describe, expect, test } from 'vitest';
import { MAX_FAILURES_PER_DAY } from '#domain/otp.ts';
import { chanceOf } from '../simulator/chance.ts';
import { guessForAMonth, oddsOf, oneIsRight } from './month.ts';

describe('a month of guessing from a hundred addresses', () => {
  const month = guessForAMonth(100, chanceOf(1).part);

  test('a month of guessing from a hundred addresses opens an account of staff less often than once in a thousand', () => {
    const { clients: _, therapistsWithPassword: __, ...safe } = oddsOf(month);
    for (const odds of Object.values(safe)) expect(odds).toBeLessThanOrEqual(1 / 1000);
  });

  test('a month of guessing from a hundred addresses compares at no account more than fifteen guesses a day', () => {
    const { client, therapist, operator } = month.compared;
    expect(client).toBeGreaterThan(1000);
    // As many as were compared before first tries passed on a slowed network.
    expect(client + therapist + operator).toBeLessThanOrEqual(184_478);
    expect(month.mostAtOneADay).toBeLessThanOrEqual(MAX_FAILURES_PER_DAY);
  });

  test('a month of guessing from a hundred addresses refuses one honest sign-in in a hundred at most from a known browser, and none of staff', () => {
    const { 'known browser': known, staff } = month.honest;
    expect(known.asked).toBeGreaterThan(40_000);
    expect(known.refused / known.asked).toBeLessThanOrEqual(0.01);
    expect(staff.refused).toBe(0);
  });
});

test('the chance of a guess is that of its digits', () => {
  expect(oneIsRight(1, 4)).toBeCloseTo(0.0001);
  expect(oneIsRight(15 * 30, 4)).toBeCloseTo(0.044, 3);
});
