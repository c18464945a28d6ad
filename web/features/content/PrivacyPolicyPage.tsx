import { LegalPage } from './LegalPage.tsx';

/** The privacy policy. */
export default function PrivacyPolicyPage() {
  return <LegalPage page="privacy" />;
}
