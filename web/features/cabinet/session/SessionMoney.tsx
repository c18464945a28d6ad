import { addDays, formatDate, wallOf, weekdayOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './OwnSession.module.css';
import { sessionMoneyTexts } from './session-money.texts.ts';

/** How many working days a bank takes at most. */
const BANK_DAYS = 10;

type SessionMoneyProps = {
  readonly session: OwnSession;
  readonly refund: NonNullable<OwnSession['refund']>;
  /** Where the money is, in a sentence. */
  readonly words: string;
};

/** Where the money of a session is that goes back: what happened, what is ahead, and its last day. */
export function SessionMoney({ session: { status }, refund, words }: SessionMoneyProps) {
  const { t, locale } = useWords(sessionMoneyTexts);
  const day = (date: string) => formatDate(date, locale, { short: true });
  const at = wallOf(Date.parse(refund.at)).date;
  const isSent = refund.status === 'done';
  return (
    <Card as="section" className="stack" aria-labelledby="refund" data-testid="refund" data-state={refund.status}>
      <div className="row spread baseline">
        <h2 id="refund" className="serif">
          {t('refund')}
        </h2>
        <p className={`figures ${styles['sum']}`} translate="no">
          {formatMoney(refund.minor, { currency: refund.currency, locale, decimals: 'always' })}
        </p>
      </div>
      {refund.status !== 'failed' && (
        <ol className={styles['discs']}>
          <Step isDone label={t(status === 'cancelled' ? 'stepCancelled' : 'stepMissed')} />
          <Step isDone={isSent} label={t(isSent ? 'stepSent' : 'stepSending')} when={day(at)} />
          <Step label={t('stepCard')} when={t('by', { day: day(workingDaysAfter(at, BANK_DAYS)) })} />
        </ol>
      )}
      <Kept as="p" role="status" words={words} />
    </Card>
  );
}

type StepProps = { readonly label: string; readonly when?: string; readonly isDone?: boolean };

function Step({ label, when, isDone = false }: StepProps) {
  return (
    <li data-done={isDone}>
      <span className={classNames(styles['disc'], !isDone && styles['ring'])}>
        {isDone && <Icon name="check" size={16} />}
      </span>
      <span className="strong ink">{label}</span>
      {when !== undefined && <span className="small">{when}</span>}
    </li>
  );
}

function workingDaysAfter(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (weekdayOf(day) <= 5) left -= 1;
  }
  return day;
}
