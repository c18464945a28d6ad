import { formatBookingNumber } from '#domain/booking-number.ts';
import type { BatchLine } from '../../../data/operations-pay.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { Choice } from '../act/Choice.tsx';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { payeeName, payMoney } from './pay-words.ts';

/** The choice of all lines; any other one is the appointment of a single line. */
export const WHOLE: string = 'whole';

type WhichLinesProps = {
  readonly legend: string;
  readonly whole: string;
  readonly lines: readonly BatchLine[];
  readonly which: string;
  readonly onWhich: (which: string) => void;
};

/** The choice of which lines the bank has answered for: all of them or one; nothing where there is but one. */
export function WhichLines({ legend, whole, lines, which, onWhich }: WhichLinesProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const pay = useTexts(payTexts);
  if (lines.length < 2) return null;
  return (
    <Choice
      legend={legend}
      name="which"
      values={[WHOLE, ...lines.map(({ appointmentId }) => appointmentId)]}
      chosen={which}
      label={(id) => {
        const line = lines.find(({ appointmentId }) => appointmentId === id);
        if (line === undefined) return whole;
        return t('oneSession', { name: payeeName(line, pay), sum: payMoney(line.minor, locale) });
      }}
      help={(id) => {
        const line = lines.find(({ appointmentId }) => appointmentId === id);
        return line !== undefined && <span translate="no">{formatBookingNumber(line.order)}</span>;
      }}
      onChoose={onWhich}
    />
  );
}
