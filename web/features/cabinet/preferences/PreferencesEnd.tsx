import { Suspense, useState } from 'react';
import { latePart } from '../../../lib/late-part.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import type { PreferencesDialog } from './PreferencesDialog.tsx';
import { preferencesTexts } from './preferences.texts.ts';
import styles from './Preferences.module.css';

type PreferencesEndProps = Pick<Parameters<typeof PreferencesDialog>[0], 'onLeave' | 'onGone'>;

/** Most visits only read and change: the code of the questions comes with the first press. */
const OpenDialog = latePart(() => import('./PreferencesDialog.tsx'), 'PreferencesDialog');

/** The end of the answers: the questionnaire again from its beginning, or none of them kept. */
export function PreferencesEnd(props: PreferencesEndProps) {
  const t = useTexts(preferencesTexts);
  const [open, setOpen] = useState<'again' | 'remove' | null>(null);
  return (
    <SectionCard headingId="answers-end" heading={t('more')}>
      <ul className={styles['rows']}>
        {(['again', 'remove'] as const).map((what) => (
          <li key={what} className="stack gap-1 start">
            <Button look="ghost" size="small" data-testid={`answers-${what}`} onClick={() => setOpen(what)}>
              {t(what)}
            </Button>
            <p className="hint">{t(`${what}Hint`)}</p>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <OpenDialog what={open} {...props} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
}
