// docs/decisions/238
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { MINUTE } from '#domain/dates.ts';
import type { Today } from '../../../data/operations.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf, timeOf } from '../../../parts/times/moment-words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';
import { ageWords } from './work-words.ts';

type AlsoProps = {
  readonly n: number;
  readonly name: string;
  readonly hint: string;
  readonly to: string;
  /** A person waits for it. */
  readonly waits?: boolean;
};

/** Complaints, unpaid appointments, invitations and messages of visitors: those of which the day has any. */
export function AlsoToday({ day: { complaints, unpaid, invitations, visitors } }: { readonly day: Today }) {
  const { t, locale } = useWords(todayTexts);
  const now = useServerNow(MINUTE);
  const { forUs, forSpecialist } = complaints;
  const at = ({ firstAt }: typeof unpaid) => (firstAt === null ? now : Date.parse(firstAt));
  const rows: readonly AlsoProps[] = [
    {
      n: forUs + forSpecialist,
      name: t('complaints'),
      hint: t(forUs === 0 ? 'complaintsTheirs' : forSpecialist === 0 ? 'complaintsOurs' : 'complaintsHint', {
        us: forUs,
        them: forSpecialist,
      }),
      to: `${operationsHref('orders')}#complaints`,
      waits: forUs > 0,
    },
    {
      n: unpaid.count,
      name: t('unpaid'),
      hint: t('unpaidHint', { time: timeOf(at(unpaid), locale) }),
      to: operationsHref('orders'),
    },
    {
      n: invitations.count,
      name: t('invitations'),
      hint: t('invitationsHint', { when: momentOf(at(invitations), locale) }),
      to: operationsHref('specialists'),
    },
    {
      n: visitors.count,
      name: t('visitors'),
      hint: t('visitorsHint', { age: ageWords(Math.max(0, now - at(visitors)), t) }),
      to: operationsHref('visitors'),
      waits: true,
    },
  ].filter(({ n }) => n > 0);
  if (rows.length === 0) return null;
  return (
    <SectionCard headingId="also" heading={t('also')} className="stack gap-2" data-testid="op-also">
      <ul>
        {rows.map((row) => (
          <Also key={row.name} {...row} />
        ))}
      </ul>
    </SectionCard>
  );
}

function Also({ n, name, hint, to, waits = false }: AlsoProps) {
  return (
    <li className={styles['also']}>
      <Link to={to} className="line gap-3">
        <span className={`figures strong ${styles['tile']}`} data-waits={waits || undefined}>
          {n}
        </span>
        <span className={styles['what']}>
          <span className="strong ink">{name}</span>
          <Kept as="span" className={`hint ${styles['hint']}`} words={hint} />
        </span>
        <Icon name="chevronDown" size={18} className={styles['onward']} />
      </Link>
    </li>
  );
}
