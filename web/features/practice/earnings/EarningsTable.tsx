import { formatDate, wallOf } from '#domain/dates.ts';
import type { EarningLine, EarningState } from '#domain/earning-line.ts';
import { ClientName } from '../../../session/ClientName.tsx';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { cardLine, type Column, LinesCards, LinesTable } from '../../../ui/LinesTable.tsx';
import { commissionWords, isStruck, moneyWords, percentOf, percentWords } from './earning-words.ts';
import styles from './Earnings.module.css';
import { earningsTexts } from './earnings.texts.ts';
import type { ReactNode } from 'react';
import { stateWords } from '#contract/earnings/earning-texts.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useLanguage } from '../../../lib/language.ts';
import { Icon, LineIcon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';

type LinesProps = { readonly lines: readonly EarningLine[] };

/** The parts of a line that table and cards share. */
function useLineParts(lines: readonly EarningLine[]) {
  const { t, locale } = useWords(earningsTexts);
  const types = useTexts(sessionWordsTexts);
  return {
    t,
    list: { label: t('lines'), lines, lineKey: ({ key }: EarningLine) => key },
    client: ({ name }: EarningLine) => <ClientName client={name} className={`strong ink ${styles['client']}`} />,
    day: ({ on }: EarningLine) => formatDate(wallOf(on).date, locale, { short: true }),
    type: ({ typeKey }: EarningLine) => types(typeKey),
    price: (line: EarningLine) => <Price line={line} />,
    commission: (line: EarningLine) => commissionWords(line, locale),
    percent: (line: EarningLine) => percentWords(line.commissionPercent, locale),
    share: ({ shareMinor }: EarningLine) => moneyWords(shareMinor, locale),
    state: (line: EarningLine) => <StateOfLine line={line} />,
  };
}

/** The lines of a month side by side. */
export function EarningsTable({ lines }: LinesProps) {
  const { t, list, client, day, type, price, commission, percent, share, state } = useLineParts(lines);
  const isOnePercent = percentOf(lines) !== null;
  const columns: Column<EarningLine>[] = [
    { head: t('day'), className: 'figures', cell: day },
    { head: t('client'), kind: 'name', cell: client },
    { head: t('type'), cell: type },
    { head: t('price'), kind: 'number', translate: 'no', cell: price },
    {
      head: t('commission'),
      kind: 'number',
      translate: 'no',
      cell: (line) => (
        <>
          <span>{commission(line)}</span>
          {!isOnePercent && !isStruck(line) && <span className={`small ${styles['percent']}`}>{percent(line)}</span>}
        </>
      ),
    },
    { head: t('share'), kind: 'number', translate: 'no', className: `strong ink ${styles['share']}`, cell: share },
    { head: t('state'), cell: state },
  ];
  return <LinesTable {...list} lineClass={lookOf} columns={columns} className={styles['lines']} />;
}

/** The lines of a month below each other. */
export function EarningsCards({ lines }: LinesProps) {
  const { list, client, day, type, price, percent, share, state } = useLineParts(lines);
  return (
    <LinesCards {...list} lineClass={(line) => classNames(styles['line'], lookOf(line))}>
      {(line) => (
        <>
          <div className={cardLine}>
            <p className={styles['who']}>
              {client(line)}
              <span className="figures"> · {day(line)}</span>
            </p>
            <p className={`figures strong ink ${styles['share']}`} translate="no">
              {share(line)}
            </p>
          </div>
          <div className={classNames(cardLine, styles['about'])}>
            <p>{type(line)}</p>
            <p className="figures" translate="no">
              {price(line)}
              {!isStruck(line) && <span> – {percent(line)}</span>}
            </p>
          </div>
          {state(line)}
        </>
      )}
    </LinesCards>
  );
}

/** Strikes through a price that is in no sum, and says so to screen readers. */
function Price({ line }: { readonly line: EarningLine }) {
  const { t, locale } = useWords(earningsTexts);
  const sum = moneyWords(line.priceMinor, locale);
  if (!isStruck(line)) return sum;
  return (
    <>
      <s aria-hidden="true">{sum}</s>
      <span className="visually-hidden">{t('noPrice', { sum })}</span>
    </>
  );
}

function lookOf(line: EarningLine): string | undefined {
  if (line.state.kind === 'correction') return styles['correction'];
  return isStruck(line) ? styles['struck'] : undefined;
}

/** Where a line stands: a sign, one word, and what there is to know or to do. */
function StateOfLine({ line }: { readonly line: EarningLine }) {
  const { word, reason } = stateWords(line, useLanguage());
  const [look, sign] = LOOKS[line.state.kind];
  return (
    <div className={classNames('line gap-2', styles['state'], styles[look])}>
      {sign}
      <div>
        <p className={`strong ink ${styles['word']}`}>{word}</p>
        {reason !== '' && <Kept as="p" className="small" words={reason} />}
      </div>
    </div>
  );
}

const CLOCK = <SessionIcon name="clock" size={18} />;
const CHECK = <Icon name="check" size={18} />;
const WARNING = <Icon name="warning" size={18} />;
const CROSS = <Icon name="close" size={18} />;

const LOOKS: Record<EarningState['kind'], readonly ['plain' | 'ok' | 'pine' | 'danger' | 'mute', ReactNode]> = {
  ahead: ['plain', <SessionIcon key="ahead" name="calendar" size={18} />],
  over: ['plain', CLOCK],
  due: ['pine', CLOCK],
  sent: ['pine', <Icon key="sent" name="forward" size={18} />],
  paid: ['ok', CHECK],
  came_back: ['danger', WARNING],
  no_account: ['danger', WARNING],
  account_refused: ['danger', WARNING],
  stopped: ['danger', WARNING],
  no_share: ['mute', CROSS],
  no_pay: ['mute', CROSS],
  taken_back: ['plain', CHECK],
  correction: ['plain', <LineIcon key="correction" path="M4 9h17m-5-5 5 5-5 5M22 18H5m5-5-5 5 5 5" size={18} />],
};
