// docs/decisions/238
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { formatDate, formatTime, MINUTE, SECOND, wallOf } from '#domain/dates.ts';
import type { Today } from '../../../data/operations.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';

type Sessions = Today['sessions'];
type Row = Sessions['rows'][number];

/** Counts of today's sessions, and by number those without a mark, those that run and the next one. */
export function SessionsCard({ sessions: { rows, ...counts } }: { readonly sessions: Sessions }) {
  const t = useTexts(todayTexts);
  const now = useServerNow(10 * SECOND);
  const begun = rows.filter(({ state }) => state !== 'next');
  const next = rows.filter(({ state }) => state === 'next');
  const shown = (['over', 'running', 'ahead', 'unmarked'] as const).filter(
    (name) => name !== 'unmarked' || counts.unmarked > 0,
  );
  if (Object.values(counts).every((n) => n === 0)) return null;
  return (
    <SectionCard
      headingId="sessions"
      heading={t('sessions')}
      className="stack gap-3"
      data-testid="op-sessions"
      data-zone-said
    >
      <ZoneNote />
      <dl className={styles['counts']}>
        {shown.map((name) => (
          <div key={name}>
            <dt className="hint">{t(name)}</dt>
            <dd className={`figures strong ${name === 'unmarked' ? 'danger' : ''}`}>{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <ul className="stack gap-2">
          {begun.map((row) => (
            <DaySessionLine key={row.number} row={row} now={now} />
          ))}
          <li className={`line gap-2 figures ${styles['now']}`}>
            <span aria-hidden="true" translate="no">
              {formatTime(now)}
            </span>
            <Kept as="span" className="visually-hidden" words={t('nowIs', { time: formatTime(now) })} />
          </li>
          {next.map((row) => (
            <DaySessionLine key={row.number} row={row} now={now} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function DaySessionLine({ row: { number, start, end, state }, now }: { readonly row: Row; readonly now: number }) {
  const { t, locale } = useWords(todayTexts);
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const isOld = now - from > 24 * 60 * MINUTE;
  const minutes = Math.max(1, Math.ceil((from - now) / MINUTE));
  const words =
    state === 'unmarked'
      ? t('noMark')
      : state === 'running'
        ? t('runsUntil', { time: formatTime(to) })
        : minutes <= 60 && t('nextIn', { wait: t('wait', { n: minutes }) });
  return (
    <li>
      <Link to={operationsHref('order', { number })} className={`line gap-3 ${styles['session']}`} data-state={state}>
        <span className="figures strong" translate="no">
          {`${isOld ? `${formatDate(wallOf(from).date, locale, { short: true })}, ` : ''}${formatTime(from)}`}
        </span>
        <span className={`row baseline ${styles['what']}`}>
          <span className={`figures strong ${styles['number']}`} translate="no">
            {formatBookingNumber(number)}
          </span>
          {words !== false && <Kept as="span" className={styles['state']} words={words} />}
        </span>
        <Icon name="chevronDown" size={18} className={styles['onward']} />
      </Link>
    </li>
  );
}
