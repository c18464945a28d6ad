import { href } from '#contract/pages.ts';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LegalPage } from './LegalPage.tsx';

/** The privacy policy. */
export default function PrivacyPolicyPage() {
  const t = useTexts(shellTexts);
  return <LegalPage endpoint="readPrivacyPolicy" forTherapist={false} path={href('privacy')} name={t('privacy')} />;
}
