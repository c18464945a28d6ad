import { MINUTE } from '#domain/dates.ts';
import { type BatchAtBank, usePayoutBatch } from '../../../data/operations-pay.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useWords } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { OperatorRead } from '../act/OperatorRead.tsx';
import { sumOf } from './batch-lines.ts';
import styles from './Pay.module.css';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { ageWords, payMoney } from './pay-words.ts';
import { payTexts } from './pay.texts.ts';

type AtBankProps = {
  readonly batches: readonly BatchAtBank[];
  /** The number of a batch that was asked for, perhaps one that is booked whole. */
  readonly other: string | null;
  readonly onOpen: (dialog: string) => void;
};

/** The oldest batch at the bank as three steps, others as rows under it, and the way to any batch. */
export function AtBank({ batches, other, onOpen }: AtBankProps) {
  const { t } = useWords(payTexts);
  const [oldest, ...more] = batches;
  const isListed = batches.some(({ number }) => `${number}` === other);
  return (
    <Card as="section" className={`stack ${styles['bank']}`} aria-labelledby="at-bank">
      {oldest === undefined ? (
        <h2 id="at-bank" className="card-text">
          {t('nothingAtBank')}
        </h2>
      ) : (
        <OldestBatch batch={oldest} onOpen={onOpen} />
      )}
      {more.length > 0 && (
        <ul className="stack gap-2" aria-label={t('moreBatches')}>
          {more.map((batch) => (
            <li key={batch.id} className={styles['more']}>
              <BatchHead batch={batch} />
              <BatchButtons id={batch.id} onOpen={onOpen} waits stands />
            </li>
          ))}
        </ul>
      )}
      {other !== null && !isListed && <OtherBatch called={other} onOpen={onOpen} />}
      <Button look="quiet" size="small" className={styles['other']} onClick={() => onOpen('other')}>
        {t('earlier')}
      </Button>
    </Card>
  );
}

type BatchProps = { readonly batch: BatchAtBank };

function OldestBatch({ batch, onOpen }: BatchProps & Pick<AtBankProps, 'onOpen'>) {
  const { t, locale } = useWords(payTexts);
  return (
    <>
      <BatchHead batch={batch} isFirst />
      <ol className={styles['steps']}>
        <li className={styles['done']}>
          <span className={styles['disc']}>
            <Icon name="check" size={14} />
          </span>
          <p className="strong">{t('made')}</p>
          <p className="small">
            {momentWords(Date.parse(batch.sentAt), locale)} · {t('sessions', { n: batch.lines })}
          </p>
        </li>
        <li>
          <span className={styles['disc']} />
          <p className="strong">{t('forBank')}</p>
          <p className="small">{t('forBankNote')}</p>
        </li>
        <li>
          <span className={styles['disc']} />
          <p className="strong">{t('booked')}</p>
          <p className="small">{t('bookedNote')}</p>
        </li>
      </ol>
      <BatchButtons id={batch.id} onOpen={onOpen} waits stands />
    </>
  );
}

function BatchHead({ batch, isFirst = false }: BatchProps & { readonly isFirst?: boolean }) {
  const { t, locale } = useWords(payTexts);
  const age = ageWords(Date.parse(batch.sentAt), useServerNow(MINUTE), t);
  const words = t(isFirst ? 'atBank' : 'batch', { n: batch.number });
  return (
    <div className="row spread">
      <div className="row gap-3">
        {isFirst ? (
          <h2 id="at-bank" className="name">
            {words}
          </h2>
        ) : (
          <p className="strong">{words}</p>
        )}
        <p className={styles['age']}>{t('waits', { age })}</p>
      </div>
      <p className={`figures name ${styles['nowrap']}`}>
        <span translate="no">{payMoney(batch.minor, locale)}</span>
        <span className="visually-hidden">, {t('sessions', { n: batch.lines })}</span>
      </p>
    </div>
  );
}

type BatchButtonsProps = {
  readonly id: string;
  /** Whether something of it waits for the bank, or is booked as paid. */
  readonly waits: boolean;
  readonly stands: boolean;
  readonly onOpen: (dialog: string) => void;
};

function BatchButtons({ id, waits, stands, onOpen }: BatchButtonsProps) {
  const { t } = useWords(payTexts);
  return (
    <div className={`row gap-3 ${styles['buttons']}`}>
      {waits && (
        <Button look="ghost" size="small" onClick={() => onOpen(`paid-${id}`)}>
          {t('bookPaid')}
        </Button>
      )}
      {stands && (
        <>
          <Button look="ghost" size="small" onClick={() => onOpen(`file-${id}`)}>
            {t('file')}
          </Button>
          <Button look="quiet" size="small" onClick={() => onOpen(`back-${id}`)}>
            {t('cameBack')}
          </Button>
        </>
      )}
      <Button look="quiet" size="small" onClick={() => onOpen(`lines-${id}`)}>
        {t('lines')}
      </Button>
    </div>
  );
}

const SUMS = ['atBankNow', 'paidSum', 'returnedSum'] as const;

function OtherBatch({ called, onOpen }: { readonly called: string; readonly onOpen: AtBankProps['onOpen'] }) {
  const { t, locale } = useWords(payTexts);
  const words = useWords(payDialogsTexts).t;
  const read = usePayoutBatch(called);
  if (read.data === undefined) return <OperatorRead reads={[read]} heights={[88]} />;
  const { batch, lines } = read.data;
  const sums = {
    atBankNow: sumOf(lines, 'waiting'),
    paidSum: sumOf(lines, 'paid'),
    returnedSum: sumOf(lines, 'returned'),
  };
  const waits = sums.atBankNow > 0;
  return (
    <div className={styles['more']}>
      <div className="row spread">
        <p className="strong">{t('batch', { n: batch.number })}</p>
        <p>
          {SUMS.filter((name) => sums[name] > 0)
            .map((name) => words(name, { sum: payMoney(sums[name], locale) }))
            .join(' · ')}
        </p>
      </div>
      <BatchButtons id={called} onOpen={onOpen} waits={waits} stands={waits || sums.paidSum > 0} />
    </div>
  );
}
