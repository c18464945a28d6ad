import { rereadSpecialists, setSpecialistState, type Specialist } from '../../../data/operations-specialists.ts';
import { useState } from 'react';
import { useWords } from '../../../lib/texts.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { SessionsAhead } from './SessionsAhead.tsx';
import { specialistsTexts } from './specialists.texts.ts';

type StateDialogProps = { readonly specialist: Specialist; readonly onClose: () => void };

/** Shuts a specialist out, or lets one in again; what is booked stays, and stands in the preview. */
export function StateDialog({ specialist: { profile, name, state }, onClose }: StateDialogProps) {
  const { t } = useWords(specialistsTexts);
  // What the dialog was opened for, though the page behind it knows meanwhile that it was done.
  const [to] = useState<Specialist['state']>(state === 'enabled' ? 'disabled' : 'enabled');
  const isOut = to === 'disabled';
  return (
    <ActDialog
      title={`${t(isOut ? 'disable' : 'enable')}: ${name}`}
      about={<p className="soft">{t(isOut ? 'disableText' : 'enableText')}</p>}
      send={(why) => setSpecialistState({ profile, to, ...why })}
      effect={({ was, is, signIns, booked }) => ({
        facts: [
          { term: t('state'), value: t('change', { was: t(was), is: t(is) }) },
          { term: t('signIns'), value: signIns },
          { term: t('stayBooked'), value: t('aheadOf', { n: booked.length }) },
        ],
        more: (
          <>
            {isOut && booked.length > 0 && <p>{t('decideEach')}</p>}
            {isOut && <p>{t('payGoes')}</p>}
            {booked.length > 0 && <SessionsAhead sessions={booked} />}
          </>
        ),
        told: [],
        press: t(isOut ? 'pressDisable' : 'pressEnable', { name }),
        done: t(isOut ? 'doneDisabled' : 'doneEnabled', { name }),
      })}
      reread={rereadSpecialists}
      onClose={onClose}
    />
  );
}
