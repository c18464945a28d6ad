import { useState } from 'react';
import { useWords } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cardLine, type Column, LinesCards, LinesTable } from '../../../ui/LinesTable.tsx';
import styles from './Pay.module.css';
import type { Band, BandLine, PayLine } from './pay-lines.ts';
import { accountWords, payeeName, payMoney } from './pay-words.ts';
import { payTexts } from './pay.texts.ts';
import { StateOfPay } from './StateOfPay.tsx';

type LinesProps = {
  readonly lines: readonly (PayLine | BandLine)[];
  readonly onOpen: (dialog: string) => void;
};

type Line = PayLine | BandLine;

/** All that is due in one table: what goes now, then what is left out and why. */
export function PayTable({ lines, onOpen }: LinesProps) {
  const { t, locale } = useWords(payTexts);
  const columns: Column<Line>[] = [
    {
      head: t('specialist'),
      kind: 'name',
      cell: (line) =>
        line.kind === 'band' ? t(HEADINGS[line.band]) : <span translate="no">{payeeName(line.pay, t)}</span>,
    },
    {
      head: t('account'),
      className: 'figures',
      translate: 'no',
      cell: (line) => line.kind === 'pay' && accountWords(line.pay.last4, t),
    },
    { head: t('sessionCount'), kind: 'number', cell: (line) => line.kind === 'pay' && line.sessions },
    {
      head: t('sum'),
      kind: 'number',
      translate: 'no',
      className: styles['lineSum'],
      cell: ({ minor }) => payMoney(minor, locale),
    },
    {
      head: t('state'),
      className: styles['stateCell'],
      cell: (line) => (line.kind === 'pay' ? <StateOfPay line={line} /> : <Counted band={line} />),
    },
    {
      head: t('open'),
      className: styles['openCell'],
      cell: (line) => line.kind === 'pay' && <OpenPay line={line} onOpen={onOpen} />,
    },
  ];
  return (
    <LinesTable
      label={t('table')}
      lines={lines}
      lineKey={({ key }) => key}
      lineClass={lookOf}
      columns={columns}
      className={styles['lines']}
    />
  );
}

const HEADINGS = { now: 'goesNow', left: 'leftOut' } as const;
const BANDS = ['now', 'left'] as const satisfies readonly Band[];

/** So many lines of a part a phone shows at first. */
const SHOWN_FIRST = 3;

/** The same as cards, each part under its heading. */
export function PayCards({ lines, onOpen }: LinesProps) {
  return BANDS.map((band) => <BandOfCards key={band} band={band} lines={lines} onOpen={onOpen} />);
}

function BandOfCards({ band, lines, onOpen }: LinesProps & { readonly band: Band }) {
  const { t, locale } = useWords(payTexts);
  const [isAll, setAll] = useState(false);
  const own = lines.filter((line) => line.kind === 'pay').filter((line) => line.band === band);
  if (own.length === 0) return null;
  const shown = isAll ? own : own.slice(0, SHOWN_FIRST);
  return (
    <section className="stack gap-2" aria-labelledby={`pay-${band}`}>
      <h2 id={`pay-${band}`} className={styles['band']}>
        {t(HEADINGS[band])}
      </h2>
      <LinesCards label={t(HEADINGS[band])} lines={shown} lineKey={({ key }) => key} lineClass={lookOf}>
        {(line) => (
          <>
            <div className={cardLine}>
              <p className="strong" translate="no">
                {payeeName(line.pay, t)}
              </p>
              <p className={`figures ${styles['lineSum']}`} translate="no">
                {payMoney(line.minor, locale)}
              </p>
            </div>
            <div className={classNames(cardLine, 'soft')}>
              <p translate="no">
                {line.pay.last4 === null ? t('noAccount') : t('accountOf', { last4: line.pay.last4 })}
              </p>
              <p>{t('sessions', { n: line.sessions })}</p>
            </div>
            <div className={`line spread ${styles['cardState']}`}>
              <StateOfPay line={line} />
              <OpenPay line={line} onOpen={onOpen} />
            </div>
          </>
        )}
      </LinesCards>
      {shown.length < own.length && (
        <Button look="ghost" wide onClick={() => setAll(true)}>
          {t('showAll', { n: own.length })}
        </Button>
      )}
    </section>
  );
}

function lookOf(line: Line): string | undefined {
  if (line.kind === 'band') return styles['bandRow'];
  return line.band === 'left' ? styles['left'] : undefined;
}

function Counted({ band: { counted } }: { readonly band: BandLine }) {
  const { t } = useWords(payTexts);
  if (counted === null) return null;
  return (
    <>
      {t('specialists', { n: counted.specialists })}, {t('sessions', { n: counted.sessions })}
    </>
  );
}

function OpenPay({ line: { pay }, onOpen }: { readonly line: PayLine; readonly onOpen: LinesProps['onOpen'] }) {
  const { t } = useWords(payTexts);
  return (
    <IconButton
      icon="forward"
      look="plain"
      size={18}
      label={t('payOf', { name: payeeName(pay, t) })}
      onClick={() => onOpen(`pay-${pay.profile}`)}
    />
  );
}
