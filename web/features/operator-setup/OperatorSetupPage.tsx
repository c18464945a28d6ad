// docs/decisions/178
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { api } from '../../data/proof-api.ts';
import { ClosedLink } from '../../layouts/ClosedLink.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { RichText, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { RecoveryCodes } from '../../parts/proof/RecoveryCodes.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { SetupForm } from './SetupForm.tsx';
import { operatorSetupTexts } from './operator-setup.texts.ts';

/** The page of the link of `npm run operator`, for a new operator: password, authenticator app, recovery codes. */
export default function OperatorSetupPage() {
  const { t } = useWords(operatorSetupTexts);
  useTitle(t('title'));
  const { token, data, failed, retry } = useLinkedPage(href('operatorSetup'), (asked) =>
    api.call('readOperatorSetup', asked),
  );
  // The link is used up by the set-up: what comes after it does not ask for its state again.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(false);

  if (codes !== null) {
    return isKept ? <Ready /> : <KeepCodes codes={codes} onKept={() => setKept(true)} />;
  }
  if (data === null) return <UnreadPage failed={failed} retry={retry} />;
  const state = data === 'missing' ? 'missing' : data.state;
  if (data === 'missing' || state !== 'open') {
    return <ClosedLink name="operator-setup" why={state === 'open' ? 'withdrawn' : state} t={t} />;
  }
  return (
    <SetupForm
      token={token}
      email={data.email ?? ''}
      expiresAt={Date.parse(data.expiresAt)}
      onChanged={retry}
      onDone={setCodes}
    />
  );
}

function KeepCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useWords(operatorSetupTexts);
  return (
    <NoticePage key="codes" heading={t('keepTitle')} testId="operator-setup-codes" takeFocus>
      <div className={`stack wide left ${cardClass}`}>
        <RecoveryCodes codes={codes} action={t('done')} onKept={onKept} />
      </div>
    </NoticePage>
  );
}

function Ready() {
  const { t } = useWords(operatorSetupTexts);
  return (
    <NoticePage
      key="ready"
      art={<SpotArch mood="dawn" />}
      heading={t('doneTitle')}
      testId="operator-setup-ready"
      takeFocus
    >
      <p>{t('doneText')}</p>
      <p>
        <RichText text={t('doneOps')} tags={{ cmd: <code className="strong ink" translate="no" /> }} />
      </p>
      <p>{t('doneLost')}</p>
    </NoticePage>
  );
}
