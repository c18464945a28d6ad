import type { ReactNode } from 'react';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { formatDate, wallOf } from '#domain/dates.ts';
import type { LeftOut } from '#domain/payout.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Icon, LineIcon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import styles from './Pay.module.css';
import type { PayLine } from './pay-lines.ts';
import { payMoney } from './pay-words.ts';
import { payTexts } from './pay.texts.ts';

/** Where a part of the pay stands: a sign, one word, and the reason under it. */
export function StateOfPay({ line: { pay, left } }: { readonly line: PayLine }) {
  const { t, locale } = useWords(payTexts);
  if (left !== null) {
    const { why, from, isLate } = left;
    const word = isLate ? t('lateToo', { why: t(why) }) : t(why);
    return (
      <PayLineState sign={SIGNS[why]} word={word} isDanger={isLate || DANGERS.has(why)}>
        {from === null ? <Note why={why} /> : t('goesFrom', { when: momentOf(Date.parse(from), locale) })}
      </PayLineState>
    );
  }
  const { late, isNew } = pay;
  if (late === null)
    return (
      <PayLineState sign={CLOCK} word={t('due')} isPine>
        {isNew && t('newAccount')}
      </PayLineState>
    );
  const day = formatDate(wallOf(Date.parse(late.since)).date, locale, { short: true });
  return (
    <PayLineState sign={WARNING} word={t('late', { sum: payMoney(late.minor, locale) })} isDanger>
      {[t('lateSince', { day }), ...(isNew ? [t('newAccount')] : [])].join(' · ')}
    </PayLineState>
  );
}

const CLOCK = <SessionIcon name="clock" size={18} />;
const WARNING = <Icon name="warning" size={18} />;
const INFO = <Icon name="info" size={18} />;

const SIGNS: Record<LeftOut, ReactNode> = {
  complaint: INFO,
  stopped: <Icon name="lock" size={18} />,
  no_account: INFO,
  came_back: <LineIcon path="M4 9h17m-5-5 5 5-5 5M22 18H5m5-5-5 5 5 5" size={18} />,
  young_account: CLOCK,
  too_young: CLOCK,
};
const DANGERS: ReadonlySet<LeftOut> = new Set(['stopped', 'came_back'] as const);

/** What is done about a reason. The order of a complaint is in no answer: complaints stand on Today. */
function Note({ why }: { readonly why: LeftOut }) {
  const { t } = useWords(payTexts);
  if (why === 'complaint') return <Link to={operationsHref('today')}>{t('complaintNote')}</Link>;
  if (why === 'young_account' || why === 'too_young') return null;
  return t(`${why}Note`);
}

type StateProps = {
  readonly sign: ReactNode;
  readonly word: string;
  readonly isDanger?: boolean;
  readonly isPine?: boolean;
  readonly children: ReactNode;
};

function PayLineState({ sign, word, isDanger = false, isPine = false, children }: StateProps) {
  const look = isDanger ? styles['danger'] : isPine ? styles['pine'] : '';
  return (
    <div className={`line gap-2 ${styles['state']} ${look}`}>
      {sign}
      <div>
        <Kept as="p" className={`strong ${styles['word']}`} words={word} />
        {Boolean(children) && <p className="small">{children}</p>}
      </div>
    </div>
  );
}
