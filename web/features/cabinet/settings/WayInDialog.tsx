import { useRef, useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { formatPhone } from '#domain/phone.ts';
import { type WayName, changeWay, sendWayCode } from '../../../data/ways-in.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { CodeEntry, CodeResend } from '../../../parts/form/CodeEntry.tsx';
import { sentAtOf } from '../../../parts/form/code-words.ts';
import { MaskedField } from '../../../parts/form/MaskedField.tsx';
import { maskPhone, phoneDigits } from '../../../parts/form/phone-mask.ts';
import { selectCode, useCode } from '../../../parts/form/use-code.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { type SentOwnCode, useSentOwnCode } from './sent-own-code.ts';

import { wayInDialogTexts } from './way-in-dialog.texts.ts';

type WayInDialogProps = { readonly way: WayName; readonly onClose: () => void; readonly onDone: () => void };

/** A new phone or address: where the code goes, then the code, whose last digit makes it count. */
export function WayInDialog({ way, onClose, onDone }: WayInDialogProps) {
  const t = useTexts(wayInDialogTexts);
  const [sent, keep] = useSentOwnCode(way);
  const [to, setTo] = useState(sent?.to ?? '');
  const leave = (then: () => void) => () => {
    keep(null);
    then();
  };
  return (
    <Dialog title={t(way)} closeLabel={t('close')} onClose={leave(onClose)}>
      {sent === null ? (
        <NewAddress way={way} to={to} onTo={setTo} onSent={keep} />
      ) : (
        <NewCode
          key={sent.otpId}
          way={way}
          sent={sent}
          onSent={keep}
          onOther={() => keep(null)}
          onDone={leave(onDone)}
        />
      )}
    </Dialog>
  );
}

type NewAddressProps = {
  readonly way: WayName;
  readonly to: string;
  readonly onTo: (to: string) => void;
  readonly onSent: (code: SentOwnCode) => void;
};

function NewAddress({ way, to, onTo, onSent }: NewAddressProps) {
  const t = useTexts(wayInDialogTexts);
  const [same, setSame] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isPhone = way === 'phone';
  const isSame = same !== null && same === to;
  const wrong = isPhone ? phoneProblem(to) : isEmail(to) ? null : 'emailWrong';
  const form = useForm({
    values: { to },
    problems: { to: wrong !== null ? t(wrong) : isSame ? t(isPhone ? 'samePhone' : 'sameEmail') : null },
    shownAtOnce: isSame ? ['to'] : [],
    fieldOf: () => 'to',
    words: useProofWords(t('sendFailed')),
  });

  async function send(): Promise<void> {
    const otpId = await logged(orWait(sendWayCode(way, to)), 'Error sending the code');
    if (otpId === null) setSame(to);
    else onSent({ way, to, otpId, at: sentAtOf(otpId) });
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => form.submit(event, send)}>
      {isPhone ? (
        <MaskedField
          ref={input}
          {...form.field('to', to !== '')}
          autoFocus
          label={t('newPhone')}
          prefix="+995"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          digits={to}
          mask={maskPhone}
          digitsOf={phoneDigits}
          hint={t('phoneNote')}
          onDigits={onTo}
        />
      ) : (
        <Field
          {...form.field('to', to !== '')}
          autoFocus
          label={t('newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={to}
          onChange={({ target }) => onTo(cleanEmail(target.value))}
        />
      )}
      <p className="hint">{t(`${way}Tells`)}</p>
      <Button type="submit" wide busy={form.busy}>
        {t('send')}
      </Button>
    </form>
  );
}

type NewCodeProps = {
  readonly way: WayName;
  readonly sent: SentOwnCode;
  readonly onSent: (code: SentOwnCode) => void;
  readonly onOther: () => void;
  readonly onDone: () => void;
};

function NewCode({ way, sent, onSent, onOther, onDone }: NewCodeProps) {
  const t = useTexts(wayInDialogTexts);
  const { to, otpId, at } = sent;
  const input = useRef<HTMLInputElement>(null);
  const code = useCode(way === 'phone' ? 'sms' : 'email', at, (otp) => form.send(() => confirm(otp), { code: otp }));
  const form = useForm({
    values: { code: code.digits },
    problems: { code: code.problem },
    shownAtOnce: code.shownAtOnce ? ['code'] : [],
    fieldOf: () => 'code',
    words: useProofWords(t('failed')),
  });
  const sending = useForm({ values: {}, problems: {}, words: useProofWords(t('sendFailed')) });
  const shown = way === 'phone' ? formatPhone(`+995${to}`) : to;

  async function confirm(otp: string): Promise<void> {
    try {
      await logged(changeWay(way, to, { otp, otpId }), 'Error changing a way in');
    } catch (error) {
      selectCode(input.current, otp);
      // Returns for a code that nobody has looked at: it waits in its field.
      code.refuse(otp, error);
      return;
    }
    showToast(<Kept words={t('done', { to: shown })} />);
    onDone();
  }

  const resend = () =>
    sending.send(async () => {
      const again = await logged(orWait(sendWayCode(way, to)), 'Error sending the code');
      if (again !== null) onSent({ way, to, otpId: again, at: sentAtOf(again) });
    });

  return (
    <form className="stack" noValidate onSubmit={(event) => form.submit(event, () => confirm(code.digits))}>
      <div className="row spread">
        <p className="figures">
          <Kept words={t('sent', { to: shown })} />
        </p>
        <Button look="quiet" size="small" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
      <CodeEntry ref={input} code={code} {...form.field('code', code.digits !== '')} />
      <Button type="submit" wide busy={form.busy}>
        {t('confirm')}
      </Button>
      <Refusal words={sending.general} />
      <CodeResend sentAt={at} busy={sending.busy} onResend={resend} />
      <p className="small">{t('notCome')}</p>
      {way !== 'phone' && <p className="small">{t('spam')}</p>}
    </form>
  );
}

function phoneProblem(digits: string): 'phoneRequired' | 'phoneIncomplete' | null {
  if (digits === '') return 'phoneRequired';
  return parseGeorgianMobile(digits) === null ? 'phoneIncomplete' : null;
}
