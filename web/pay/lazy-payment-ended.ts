import { awaitedPart } from '../lib/late-part.ts';

/** Few payments end unhappily: its code comes when one does. */
export const PaymentEnded = awaitedPart(() => import('./PaymentEnded.tsx'), 'PaymentEnded');
