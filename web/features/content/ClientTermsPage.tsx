import { LegalPage } from './LegalPage.tsx';

/** The terms for clients. */
export default function ClientTermsPage() {
  return <LegalPage page="clientTerms" />;
}
