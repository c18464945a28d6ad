import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { useAuth } from '../../../api/auth.ts';
import type { LogLine } from '../../../data/operations-log.ts';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { actionWords, isLook } from './action-words.ts';
import styles from './Log.module.css';
import { logTexts } from './log.texts.ts';

type LogEntryProps = {
  readonly line: LogLine;
  /** Shows all lines of an operator; null where they are shown. */
  readonly onOperator: ((id: string) => void) | null;
};

const ROLES = ['USER', 'THERAPIST', 'ADMIN'] as const;
const ORDER = /^[0-9A-F]{12}$/;

/** A line of the log: what was done to what, when, by whom and why, and what of a price or a text was changed. */
export function LogEntry({ line, onOperator }: LogEntryProps) {
  const { t, locale } = useWords(logTexts);
  const { user } = useAuth();
  const { at, who, name, role, action, reason, changed } = line;
  const isOwn = who !== null && who === user?.id;
  const isOther = role === 'ADMIN' && who !== null && !isOwn;
  return (
    <li className={styles['entry']}>
      <p className="row gap-2 hint">
        <span className={isLook(action) ? undefined : 'strong ink'}>{actionWords(action, locale)}</span>
        <LineSubject line={line} />
        <span className="figures">{momentWords(Date.parse(at), locale)}</span>
        <span>{t(isOwn ? 'you' : (ROLES.find((one) => one === role) ?? 'machine'))}</span>
        {isOther && onOperator !== null && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('allOf', { name: name ?? who })}
            onClick={() => onOperator(who)}
          >
            <span translate="no">{name ?? who}</span>
          </Button>
        )}
      </p>
      {reason !== null && <p>{reason}</p>}
      {(changed ?? []).map(({ path, before, after }) => (
        <p key={path} className="small" translate="no">
          {path}: {t('change', { before: before ?? t('nothingBefore'), after: after ?? t('nothingBefore') })}
        </p>
      ))}
    </li>
  );
}

/** The order that a line is about leads to its page; of anything else that is named, its id. */
function LineSubject({ line: { entity, entityId } }: Pick<LogEntryProps, 'line'>) {
  if (ORDER.test(entityId)) {
    const number = formatBookingNumber(entityId);
    return (
      <Link to={operationsHref('order', { number })} className="target strong figures" translate="no">
        {number}
      </Link>
    );
  }
  return entity === 'appointments' || entityId === 'all' ? null : <span translate="no">{entityId}</span>;
}
