// docs/decisions/178
import { confirmSecondFactor, type NewSecret } from '../../data/second-factor.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AppCodeForm } from '../proof/AppCodeForm.tsx';
import { AppSecret } from '../proof/AppSecret.tsx';
import { RecoveryCodes } from '../proof/RecoveryCodes.tsx';
import { Button } from '../../ui/Button.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';

/** The content of the card in place of the state: the way to switch on, or new codes to keep. */
export type Doing =
  | { readonly what: 'on'; readonly secret: NewSecret }
  | { readonly what: 'keep'; readonly codes: readonly string[]; readonly said: 'isOn' | 'isRenewed' };

type SecondFactorStepsProps = {
  readonly doing: Doing;
  readonly onDo: (doing: Doing) => void;
  readonly onEnd: (said: 'isOn' | 'isRenewed' | null) => void;
};

/** The way to switch the app on, and to keep recovery codes. */
export function SecondFactorSteps({ doing, onDo, onEnd }: SecondFactorStepsProps) {
  const t = useTexts(secondFactorTexts);
  if (doing.what === 'keep') {
    return (
      <>
        <h3>{t('keepTitle')}</h3>
        <RecoveryCodes codes={doing.codes} action={t('done')} onKept={() => onEnd(doing.said)} />
      </>
    );
  }
  const confirm = async (code: string) => onDo({ what: 'keep', codes: await confirmSecondFactor(code), said: 'isOn' });
  return (
    <>
      <h3>{t('onTitle')}</h3>
      <AppSecret {...doing.secret} />
      <p>{t('codeLead')}</p>
      <AppCodeForm action={t('confirm')} sends={t('sendsOn')} takesRecovery={false} autoFocus={false} onCode={confirm}>
        <Button look="quiet" onClick={() => onEnd(null)}>
          {t('cancel')}
        </Button>
      </AppCodeForm>
    </>
  );
}
