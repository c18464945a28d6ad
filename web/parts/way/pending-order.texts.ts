import { texts } from '../../lib/texts.tsx';

/** A bar of its own, that few visitors load. */
export const pendingOrderTexts = texts(
  { pending: 'თქვენი ჯავშანი დადასტურებულია — გახსენით' },
  { pending: 'Your booking is confirmed — open it' },
);
