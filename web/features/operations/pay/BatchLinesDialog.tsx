import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import type { BatchLine, PayoutBatch } from '../../../data/operations-pay.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { cardLine, LinesCards } from '../../../ui/LinesTable.tsx';
import { sumOf } from './batch-lines.ts';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { accountWords, payeeName, payMoney } from './pay-words.ts';

type BatchLinesDialogProps = { readonly batch: PayoutBatch; readonly onClose: () => void };

/** The lines of a batch: whose, how much, and what the bank made of each. */
export function BatchLinesDialog({ batch: { batch, lines }, onClose }: BatchLinesDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const pay = useTexts(payTexts);
  const label = pay('linesOf', { n: batch.number });
  return (
    <Dialog title={label} atEdge onClose={onClose}>
      <p className="strong">{t('atBankNow', { sum: payMoney(sumOf(lines, 'waiting'), locale) })}</p>
      <LinesCards label={label} lines={lines} lineKey={({ appointmentId }) => appointmentId}>
        {(line) => (
          <>
            <div className={cardLine}>
              <p className="strong ink" translate="no">
                {payeeName(line, pay)}
              </p>
              <p className="figures strong" translate="no">
                {payMoney(line.minor, locale)}
              </p>
            </div>
            <div className={cardLine}>
              <p className="soft" translate="no">
                {accountWords(line.last4, pay)}
              </p>
              <Outcome line={line} />
            </div>
            <Link to={operationsHref('order', { number: line.order })} className="target figures" translate="no">
              {formatBookingNumber(line.order)}
            </Link>
          </>
        )}
      </LinesCards>
    </Dialog>
  );
}

function Outcome({ line: { outcome, bankRef, at } }: { readonly line: BatchLine }) {
  const { t, locale } = useWords(payDialogsTexts);
  if (at === null) return <p>{t(outcome)}</p>;
  const when = momentOf(Date.parse(at), locale);
  const words = bankRef === null ? 'endedAt' : outcome === 'returned' ? 'endedBack' : 'endedRef';
  return <Kept as="p" words={t(words, { outcome: t(outcome), when, ref: bankRef ?? '' })} />;
}
