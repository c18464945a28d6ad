import { href } from '#contract/pages.ts';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LegalPage } from './LegalPage.tsx';

/** The terms for clients. */
export default function ClientTermsPage() {
  const t = useTexts(shellTexts);
  return <LegalPage endpoint="readTerms" forTherapist={false} path={href('clientTerms')} name={t('clientTerms')} />;
}
