// docs/decisions/178
import { Suspense, useRef, useState } from 'react';
import {
  beginSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor as Factor,
  useSecondFactor,
} from '../../data/second-factor.ts';
import { Kept } from '../../lib/kept.tsx';
import { latePart } from '../../lib/late-part.ts';
import { logged } from '../../lib/log.ts';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useForm } from '../form/use-form.ts';
import { contacts } from '../help/contacts.ts';
import { useProof } from '../proof/use-proof.tsx';
import { orWait, useProofWords } from '../proof/use-proof-words.ts';
import { momentOf } from '../times/moment-words.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';
import type { Doing } from './SecondFactorSteps.tsx';

/** Loads the steps of switching on at their press: with the picture of the key they are a good part of the code. */
const SecondFactorSteps = latePart(() => import('./SecondFactorSteps.tsx'), 'SecondFactorSteps');

/** A code is asked for at every press: a proof that a lost answer has left would make one press enough. */
const BY_APP = { by: 'app', to: null } as const;
const FEW = 3;

/** The person's authenticator app: its state, switching on and off. Clients are asked for less without it. */
export function SecondFactor({ isClient = false }: { readonly isClient?: boolean }) {
  const t = useTexts(secondFactorTexts);
  const { data, error, refetch } = useSecondFactor();
  const [doing, setDoing] = useState<Doing | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (said: 'isOn' | 'isOff' | 'isRenewed' | null) => {
    setDoing(null);
    if (said !== null) showToast(t(said));
    // What was pressed has gone with it.
    heading.current?.focus();
  };
  return (
    <SectionCard headingId="second-factor" headingRef={heading} heading={t('title')} className="stack gap-3">
      {data === undefined && error === null && <Skeleton heights={[140]} />}
      {data === undefined && error !== null && <LoadFailed words={t('failed')} onRetry={() => void refetch()} />}
      {data !== undefined && doing === null && (
        <Now factor={data} isClient={isClient} onDo={setDoing} onOff={() => end('isOff')} />
      )}
      {doing !== null && (
        <Suspense fallback={<Skeleton heights={[140]} />}>
          <SecondFactorSteps doing={doing} onDo={setDoing} onEnd={end} />
        </Suspense>
      )}
    </SectionCard>
  );
}

type NowProps = {
  readonly factor: Factor;
  readonly isClient: boolean;
  readonly onDo: (doing: Doing) => void;
  readonly onOff: () => void;
};

function Now({ factor, isClient, onDo, onOff }: NowProps) {
  const { t, locale } = useWords(secondFactorTexts);
  const { isOn, since, recoveryCodesLeft, hasPassword, email } = factor;
  const proof = useProof();
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t(isOn ? 'changeFailed' : 'beginFailed')) });
  async function begin(): Promise<void> {
    const call = async () => {
      const secret = await logged(orWait(beginSecondFactor()), 'Error making the key');
      onDo({ what: 'on', secret });
    };
    await proof.run(call, { title: t('onTitle'), lead: t('beginLead') });
  }
  async function renew(): Promise<void> {
    const call = async () => {
      const codes = await logged(orWait(renewRecoveryCodes()), 'Error renewing the recovery codes');
      onDo({ what: 'keep', codes, said: 'isRenewed' });
    };
    const words = { title: t('renew'), lead: t('renewLead'), action: t('renew'), sends: t('sendsRenew') };
    await proof.run(call, words, { for: 'renewRecoveryCodes', ...BY_APP });
  }
  async function switchOff(): Promise<void> {
    const call = () => logged(orWait(removeSecondFactor()), 'Error switching the app off');
    const words = { title: t('switchOff'), lead: t('offLead'), action: t('switchOff'), sends: t('sendsOff') };
    if (await proof.run(call, words, { for: 'removeSecondFactor', ...BY_APP })) onOff();
  }
  const hasTwo = hasPassword || email !== null;
  return (
    <>
      <div className="row spread">
        <div>
          <p className="strong ink">{t('app')}</p>
          {since !== null && (
            <Kept as="p" className="hint" words={t('since', { when: momentOf(Date.parse(since), locale) })} />
          )}
        </div>
        <Chip look="badge">{t(isOn ? 'on' : 'off')}</Chip>
      </div>
      <p className="soft">{t(isOn ? 'onText' : 'offText')}</p>
      {isOn ? (
        <p className="hint">
          <span>{t('left', { n: recoveryCodesLeft })}</span>
          {recoveryCodesLeft < FEW && <span> {t('few')}</span>}
        </p>
      ) : (
        !isClient && (
          <p className="hint">
            <Kept words={t(hasTwo ? 'newBrowser' : 'onlyPhone', { address: contacts.therapists })} />
          </p>
        )
      )}
      <Refusal words={form.general} />
      <div className="row">
        {isOn ? (
          <>
            <Button look="ghost" size="small" onClick={() => form.send(renew)}>
              {t('renew')}
            </Button>
            <Button look="quiet" size="small" onClick={() => form.send(switchOff)}>
              {t('switchOff')}
            </Button>
          </>
        ) : (
          <Button size="small" busy={form.busy} onClick={() => form.send(begin)}>
            {t('switchOn')}
          </Button>
        )}
      </div>
      {proof.dialog}
    </>
  );
}
