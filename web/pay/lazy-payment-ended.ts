import { lazy } from 'react';
import { loadCode } from '../lib/load-code.ts';

/** Few payments end unhappily: its code comes when one does. */
export const PaymentEnded = lazy(() =>
  loadCode(() => import('./PaymentEnded.tsx')).then((module) => ({ default: module.PaymentEnded })),
);
