import { useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { chosenPreferences, moveToStep } from '../../data/step.ts';
import { intentWords, keepIntent, readIntent } from './intent.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { journeyTexts } from './journey.texts.ts';

/** "Continue booking": what the visitor was about to book before signing in (P2). */
export function IntentCard() {
  const { t, locale } = useWords(journeyTexts);
  const navigate = useNavigate();
  const [intent, setIntent] = useState(readIntent);
  if (intent === null) return null;
  return (
    <InlineNote kind="ok">
      <Kept as="p" words={t('intent', { what: intentWords(intent, locale) })} />
      <div className="row gap-2">
        <Button
          size="small"
          onClick={() => {
            const wishes = chosenPreferences();
            // Topics of another type would be refused with it (P9).
            const isSameType = wishes.typeTherapy === intent.typeId;
            moveToStep(4, {
              ...wishes,
              typeTherapy: intent.typeId,
              psychoIssues: isSameType ? wishes.psychoIssues : [],
            });
            void navigate(href('therapist', { id: intent.therapistId }));
          }}
        >
          {t('continue')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            keepIntent(null);
            setIntent(null);
          }}
        >
          {t('noThanks')}
        </Button>
      </div>
    </InlineNote>
  );
}
