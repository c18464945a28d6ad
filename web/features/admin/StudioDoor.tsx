// docs/decisions/227
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { openStudio } from '../../data/studio.ts';
import { SignedIn } from '../../layouts/SignedIn.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useProof } from '../../parts/proof/use-proof.tsx';
import { useProofWords } from '../../parts/proof/use-proof-words.ts';
import { signInFor } from '../../parts/way/wished-page.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { adminTexts } from './admin.texts.ts';
import styles from './Admin.module.css';

type StudioDoorProps = {
  /** The path in the Studio to which the operator goes on. */
  readonly next: string;
  /** The Studio did not take the ticket of the last time. */
  readonly isRefused: boolean;
};

/** Lets operators into the Studio: a visitor signs in first and then comes back here. */
export function StudioDoor(props: StudioDoorProps) {
  return (
    <SignedIn owner="ADMIN" visitor={<Navigate to={signInFor(useLocation())} replace />}>
      <SignedInDoor {...props} />
    </SignedIn>
  );
}

/** The button that opens the Studio; asks for a code of the authenticator app unless one was shown lately. */
function SignedInDoor({ next, isRefused }: StudioDoorProps) {
  const t = useTexts(adminTexts);
  const proofWords = useProofWords(t('failed'));
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(isRefused ? t('refused') : null);
  useTitle(t('title'));

  async function open(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await proof.run(() => openStudio(next), { title: t('title'), lead: t('needsCode'), action: t('open') });
    } catch (error) {
      setRefusal(proofWords(error));
    } finally {
      // Also when the browser goes on: Back may show the page as it was left.
      setBusy(false);
    }
  }

  return (
    <div className={`stack gap-5 soft ${styles['door']}`} data-testid="studio-door">
      <PageHeading takeFocus className="title">
        {t('title')}
      </PageHeading>
      <Refusal words={refusal} />
      <p>{t('lead')}</p>
      <Button wide busy={busy} onClick={() => void open()}>
        {t('open')}
      </Button>
      {proof.dialog}
    </div>
  );
}
