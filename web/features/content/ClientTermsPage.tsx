import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { LegalPage } from './LegalPage.tsx';

/** The terms for clients. */
export default function ClientTermsPage() {
  const t = useTexts(shellTexts);
  return <LegalPage endpoint="readTerms" forTherapist={false} path={paths.clientTerms} name={t('clientTerms')} />;
}
