import { href } from '#contract/pages.ts';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LegalPage } from './LegalPage.tsx';

/** The terms for specialists. */
export default function TherapistTermsPage() {
  const t = useTexts(shellTexts);
  return (
    <LegalPage endpoint="readTerms" forTherapist={true} path={href('therapistTerms')} name={t('therapistTerms')} />
  );
}
