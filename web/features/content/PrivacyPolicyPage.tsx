import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LegalPage } from './LegalPage.tsx';

/** The privacy policy. */
export default function PrivacyPolicyPage() {
  const t = useTexts(shellTexts);
  return <LegalPage endpoint="privacyPolicy" forTherapist={false} name={t('privacy')} />;
}
