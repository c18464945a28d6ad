import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { rereadSpecialists, setPayStop, type Specialist } from '../../../data/operations-specialists.ts';
import { useWords } from '../../../lib/texts.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { specialistsTexts } from './specialists.texts.ts';

type PayDialogProps = { readonly specialist: Specialist; readonly onClose: () => void };

/** Stops all pay of a specialist, or lets it go again. */
export function PayDialog({ specialist: { profile, name, pay }, onClose }: PayDialogProps) {
  const { t, locale } = useWords(specialistsTexts);
  // What the dialog was opened for, though the page behind it knows meanwhile that it was done.
  const [to] = useState<'running' | 'stopped'>(pay?.stopped === true ? 'running' : 'stopped');
  const isStop = to === 'stopped';
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale, decimals: 'always' });
  return (
    <ActDialog
      title={`${t(isStop ? 'stopPay' : 'resumePay')}: ${name}`}
      send={(why) => setPayStop({ profile, to, ...why })}
      effect={({ was, is, dueMinor, sentMinor }) => ({
        facts: [
          { term: t('due'), value: sum(dueMinor), isMain: true, translate: 'no' },
          { term: t('pay'), value: t('change', { was: t(was), is: t(is) }) },
          { term: t('atBank'), value: sum(sentMinor), translate: 'no' },
        ],
        told: [],
        press: t(isStop ? 'pressStop' : 'pressResume', { sum: sum(dueMinor) }),
        done: t(isStop ? 'doneStopped' : 'doneRunning'),
      })}
      reread={rereadSpecialists}
      onClose={onClose}
    />
  );
}
