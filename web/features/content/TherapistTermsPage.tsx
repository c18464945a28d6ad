import { LegalPage } from './LegalPage.tsx';

/** The terms for specialists. */
export default function TherapistTermsPage() {
  return <LegalPage page="therapistTerms" />;
}
