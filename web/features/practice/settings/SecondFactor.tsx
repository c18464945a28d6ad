// docs/decisions/178
import { useRef, useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type NewSecret,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor as Factor,
  useSecondFactor,
} from '../../../data/second-factor.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { contacts } from '../../../parts/help/contacts.ts';
import { AppCodeForm } from '../../../parts/proof/AppCodeForm.tsx';
import { AppSecret } from '../../../parts/proof/AppSecret.tsx';
import { RecoveryCodes } from '../../../parts/proof/RecoveryCodes.tsx';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';

/** What the card shows in place of what is so: the way to switch on or off, or new codes to keep. */
type Doing =
  | { readonly what: 'on'; readonly secret: NewSecret }
  | { readonly what: 'off' | 'renew' }
  | { readonly what: 'keep'; readonly codes: readonly string[]; readonly said: 'isOn' | 'isRenewed' };

/** Fewer recovery codes than this are told as few. */
const FEW = 3;

/** The authenticator app of this person: whether it is on, and the ways to switch it on and off. */
export function SecondFactor() {
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
    <Card as="section" className="stack gap-3" aria-labelledby="second-factor">
      <h2 ref={heading} id="second-factor" tabIndex={-1} className="serif">
        {t('title')}
      </h2>
      {data === undefined && error === null && <Skeleton heights={[140]} label={t('loading')} />}
      {data === undefined && error !== null && (
        <LoadFailed words={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && doing === null && <Now factor={data} onDo={setDoing} />}
      {doing !== null && <Doings doing={doing} onDo={setDoing} onEnd={end} />}
    </Card>
  );
}

/** What is so, and what can be done about it. */
function Now({ factor, onDo }: { readonly factor: Factor; readonly onDo: (doing: Doing) => void }) {
  const { t, locale } = useWords(secondFactorTexts);
  const { isOn, since, recoveryCodesLeft, hasPassword, email } = factor;
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t('beginFailed')) });
  const begin = async () => {
    const secret = await logged(orWait(beginSecondFactor()), 'Error making the key');
    onDo({ what: 'on', secret });
  };
  const hasTwo = hasPassword || email !== null;
  return (
    <>
      <div className="row spread">
        <div>
          <p className="strong ink">{t('app')}</p>
          {since !== null && (
            <p className="hint">
              <Kept words={t('since', { when: momentOf(Date.parse(since), locale) })} />
            </p>
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
        <p className="hint">
          <Kept words={t(hasTwo ? 'newBrowser' : 'onlyPhone', { address: contacts.therapists })} />
        </p>
      )}
      <Refusal words={form.general} />
      <div className="row">
        {isOn ? (
          <>
            <Button look="ghost" size="small" onClick={() => onDo({ what: 'renew' })}>
              {t('renew')}
            </Button>
            <Button look="quiet" size="small" onClick={() => onDo({ what: 'off' })}>
              {t('switchOff')}
            </Button>
          </>
        ) : (
          <Button size="small" busy={form.busy} onClick={() => form.submit(null, begin)}>
            {t('switchOn')}
          </Button>
        )}
      </div>
    </>
  );
}

type DoingsProps = {
  readonly doing: Doing;
  readonly onDo: (doing: Doing) => void;
  readonly onEnd: (said: 'isOn' | 'isOff' | 'isRenewed' | null) => void;
};

function Doings({ doing, onDo, onEnd }: DoingsProps) {
  const t = useTexts(secondFactorTexts);
  const cancel = (
    <Button look="quiet" onClick={() => onEnd(null)}>
      {t('cancel')}
    </Button>
  );
  if (doing.what === 'keep') {
    return (
      <>
        <h3>{t('keepTitle')}</h3>
        <RecoveryCodes codes={doing.codes} action={t('done')} onKept={() => onEnd(doing.said)} />
      </>
    );
  }
  if (doing.what === 'on') {
    const confirm = async (code: string) =>
      onDo({ what: 'keep', codes: await confirmSecondFactor(code), said: 'isOn' });
    return (
      <>
        <h3>{t('onTitle')}</h3>
        <AppSecret {...doing.secret} />
        <p>{t('codeLead')}</p>
        <AppCodeForm
          action={t('confirm')}
          sends={t('sendsOn')}
          takesRecovery={false}
          autoFocus={false}
          onCode={confirm}
        >
          {cancel}
        </AppCodeForm>
      </>
    );
  }
  const isOff = doing.what === 'off';
  const show = async (code: string) => {
    if (!isOff) return onDo({ what: 'keep', codes: await renewRecoveryCodes(code), said: 'isRenewed' });
    await removeSecondFactor(code);
    return onEnd('isOff');
  };
  return (
    <>
      <h3>{t(isOff ? 'offTitle' : 'renewTitle')}</h3>
      <p className="soft">{t(isOff ? 'offLead' : 'renewLead')}</p>
      <AppCodeForm
        action={t(isOff ? 'switchOff' : 'renew')}
        sends={t(isOff ? 'sendsOff' : 'sendsRenew')}
        takesRecovery
        onCode={show}
      >
        {cancel}
      </AppCodeForm>
    </>
  );
}
