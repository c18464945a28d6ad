import { useState } from 'react';
import { MOST } from '#domain/list-limits.ts';
import { type DuePayouts, readDue, sendPayouts } from '../../../data/operations-pay.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ActDialog, type Why } from '../act/ActDialog.tsx';
import { payDialogsTexts } from './pay-dialogs.texts.ts';
import { payTexts } from './pay.texts.ts';
import { payeeName, payMoney, untilWords } from './pay-words.ts';
import styles from './Pay.module.css';

type MakeBatchDialogProps = {
  readonly until: string;
  /** The first page of what the page shows. */
  readonly due: DuePayouts;
  readonly onClose: () => void;
};

/** What a batch would take; `made`: the number of the one that was made. */
type Batch = Pick<DuePayouts, 'totalMinor'> & { readonly due: DuePayouts; readonly made: number };

const batchOf = (due: DuePayouts): Batch => ({ totalMinor: due.totalMinor, due, made: 0 });

/** Makes a batch of what the page shows: its lines, what stays out, a reason. One dialog makes one batch. */
export function MakeBatchDialog({ until, due, onClose }: MakeBatchDialogProps) {
  const { t, locale } = useWords(payDialogsTexts);
  const pay = useTexts(payTexts);
  // After a lost answer the same dialog names the same batch: nothing is sent twice.
  const [batchId] = useState(() => crypto.randomUUID());
  async function send({ preview, reason }: Why): Promise<Batch> {
    if (preview) return batchOf(await readDue(until));
    const { batch, totalMinor } = await sendPayouts({ batchId, until, reason });
    return { totalMinor, due, made: batch.number };
  }
  return (
    <ActDialog
      title={t('makeTitle')}
      about={
        <p className="soft">
          {t('makeUntil', { day: untilWords(until, locale) })} · {t('makeLimit', { n: MOST.batch })}
        </p>
      }
      first={batchOf(due)}
      send={send}
      sameAs={({ totalMinor, due: { leftOutMinor } }) => `${totalMinor} ${leftOutMinor}`}
      effect={({ totalMinor, due: shown, made }) => {
        const sum = payMoney(totalMinor, locale);
        return {
          facts: [{ term: pay('goesNow'), value: sum, isMain: true, translate: 'no' }],
          more: <BatchToBe due={shown} />,
          told: [],
          press: t('makePress', { sum }),
          again: t('makePressAnew', { sum }),
          done: t('madeTold', { n: made, sum }),
        };
      }}
      isChecked
      isTold
      onClose={onClose}
    />
  );
}

function BatchToBe({ due: { therapists, totalMinor, leftOutMinor, next } }: { readonly due: DuePayouts }) {
  const { t, locale } = useWords(payDialogsTexts);
  const words = useTexts(payTexts);
  const rows = [
    { heading: t('makeGoes', { sum: payMoney(totalMinor, locale) }), isOut: false, of: goingOf(therapists) },
    { heading: t('makeOut', { sum: payMoney(leftOutMinor, locale) }), isOut: true, of: outOf(therapists) },
  ];
  return (
    <>
      {rows.map(({ heading, isOut, of }) => (
        <details key={heading} open={!isOut && of.length <= SHOWN} className={styles['details']}>
          <summary className="target strong">{heading}</summary>
          <ul className="stack gap-2">
            {of.map(({ key, payee, lines, minor, why }) => (
              <li key={key} className="row spread">
                <span>
                  <span translate="no">{payeeName(payee, words)}</span>
                  <span>, {words('sessions', { n: lines })}</span>
                  <span className="soft">{why !== null && `: ${words(why)}`}</span>
                </span>
                <span className="figures" translate="no">
                  {payMoney(minor, locale)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {next !== null && <p className="small">{t('makeMore')}</p>}
    </>
  );
}

/** A list that is no longer than this is open. */
const SHOWN = 12;

function goingOf(therapists: DuePayouts['therapists']) {
  return therapists
    .filter(({ lines }) => lines > 0)
    .map((payee) => ({ key: payee.profile, payee, lines: payee.lines, minor: payee.minor, why: null }));
}

function outOf(therapists: DuePayouts['therapists']) {
  return therapists.flatMap((payee) =>
    payee.leftOut.map(({ why, minor, lines }) => ({ key: `${payee.profile} ${why}`, payee, lines, minor, why })),
  );
}
