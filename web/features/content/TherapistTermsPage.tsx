import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { LegalPage } from './LegalPage.tsx';

/** The terms for specialists. */
export default function TherapistTermsPage() {
  const t = useTexts(shellTexts);
  return <LegalPage endpoint="readTerms" forTherapist={true} path={paths.therapistTerms} name={t('therapistTerms')} />;
}
