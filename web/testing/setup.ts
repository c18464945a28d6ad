import './cheap-react.ts';
import '../ui/base.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { withstandRewriting } from '../lib/rewritten-page.ts';
import { takeErrors, listenToConsole } from './browser.ts';
import { endFakeApi } from './fake-api.ts';
import { closePage } from './open-page.tsx';

/** A weekday morning, far from every border of a day, a month or a year. */
const MORNING = Date.parse('2027-03-10T10:00:00+04:00');

withstandRewriting();

beforeEach(() => {
  // Time goes on by itself; a test that measures it calls `vi.setTimerTickMode('manual')` first.
  vi.useFakeTimers({
    now: MORNING,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  listenToConsole();
});

afterEach(async () => {
  await closePage();
  const problems = [...takeErrors(), ...endFakeApi()];
  vi.useRealTimers();
  vi.restoreAllMocks();
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
