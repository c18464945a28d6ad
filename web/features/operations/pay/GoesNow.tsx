import type { DuePay, DuePayouts } from '../../../data/operations-pay.ts';
import { useWords } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './Pay.module.css';
import { countGoing } from './pay-lines.ts';
import { payMoney } from './pay-words.ts';
import { payTexts } from './pay.texts.ts';

type GoesNowProps = {
  readonly due: DuePayouts;
  /** All that is due; null while not all of it is loaded: then nothing is counted. */
  readonly therapists: readonly DuePay[] | null;
  readonly onMake: () => void;
};

/** The sum that a batch would take now, and the way to make it. */
export function GoesNow({ due: { totalMinor, leftOutMinor }, therapists, onMake }: GoesNowProps) {
  const { t, locale } = useWords(payTexts);
  const counted = therapists === null ? null : countGoing(therapists);
  return (
    <Card as="section" className={`stack gap-1 ${styles['goes']}`} aria-labelledby="goes-now">
      <h2 id="goes-now">{t('goesNow')}</h2>
      <p className={`figures ${styles['sum']}`} translate="no">
        {payMoney(totalMinor, locale)}
      </p>
      {counted !== null && totalMinor > 0 && (
        <p>
          {t('specialists', { n: counted.specialists })}, {t('sessions', { n: counted.sessions })}
        </p>
      )}
      {leftOutMinor > 0 && <p className="soft">{t('leftOutSum', { sum: payMoney(leftOutMinor, locale) })}</p>}
      {totalMinor > 0 && (
        <Button className={styles['make']} onClick={onMake}>
          {t('makeBatch')}
        </Button>
      )}
    </Card>
  );
}
