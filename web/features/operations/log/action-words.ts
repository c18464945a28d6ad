import type { Locale } from '#domain/locale.ts';
import { translator } from '../../../lib/texts.tsx';
import { orderTexts } from '../order/order.texts.ts';
import { actionsTexts } from './actions.texts.ts';

const ENDS = ['-preview', '-refused', '-unchanged'] as const;
const LOOK = /^(ops\.(find|list|look|read|check|compare|content-export|content-status)|calendar\.read|users\.list)/;

/** Whether a line of the log is a look, or a change that was only shown: nothing was done. */
export function isLook(action: string): boolean {
  return LOOK.test(action) || action.endsWith('-preview');
}

/** The name of a line of the log in words; one that has none as it is. */
export function actionWords(action: string, locale: Locale): string {
  const t = translator(actionsTexts, locale);
  const end = ENDS.find((one) => action.endsWith(one));
  const bare = end === undefined ? action : action.slice(0, -end.length);
  const event = bare.replace('appointment.', 'event_');
  const name = bare.startsWith('account.alarm-') ? 'account.alarm' : bare;
  if (event in orderTexts.ka) return translator(orderTexts, locale)(event as 'event_hold');
  if (!(name in actionsTexts.ka)) return action;
  const what = t(name as 'ops.see-work');
  return end === undefined ? what : t(end, { what });
}
