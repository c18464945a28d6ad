import { lazy } from 'react';
import { loadCode } from '../../lib/load-code.ts';

/** Only sessions with teenagers need a parent's consent; the page waits for the code, so that nothing moves when it comes. */
export const ConsentTaskCard = lazy(() =>
  loadCode(() => import('../../parts/task/ConsentCard.tsx')).then((module) => ({ default: module.ConsentCard })),
);
