import { useRef, useState } from 'react';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { formatPhone, nationalDigits } from '#domain/phone.ts';
import { useOwnSettings } from '../../../data/own-settings.ts';
import { callOf, changeWay, type WayName } from '../../../data/ways-in.ts';
import { Kept } from '../../../lib/kept.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { MaskedField } from '../../../parts/form/MaskedField.tsx';
import { maskPhone, phoneDigits } from '../../../parts/form/phone-mask.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { keptCode } from '../../../parts/proof/sent-code.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { wayInDialogTexts } from './way-in-dialog.texts.ts';

type WayInDialogProps = { readonly way: WayName; readonly onClose: () => void; readonly onDone: () => void };

/** A new phone or address; the code that goes there makes it count. */
export function WayInDialog({ way, onClose, onDone }: WayInDialogProps) {
  const t = useTexts(wayInDialogTexts);
  const settings = useOwnSettings().data;
  const proof = useProof();
  const input = useRef<HTMLInputElement>(null);
  const [isDone, setDone] = useState(false);
  const [to, setTo] = useState(() => keptCode({ for: callOf(way) })?.address ?? '');
  const isPhone = way === 'phone';
  const now = settings?.[way] ?? null;
  const isSame = now !== null && to === (isPhone ? nationalDigits(now) : now);
  const wrong = isPhone ? phoneProblem(to) : isEmail(to) ? null : 'emailWrong';
  const same = isPhone ? 'samePhone' : 'sameEmail';
  const form = useForm({
    values: { to },
    problems: { to: wrong !== null ? t(wrong) : isSame ? t(same) : null },
    fieldOf: () => 'to',
    words: useProofWords(t('failed')),
  });

  async function change(): Promise<void> {
    const call = async () => {
      await orWait(logged(changeWay(way, to), 'Error changing a way in'));
      setDone(true);
    };
    if (!(await proof.run(call, { title: t(way), to }))) return;
    showToast(<Kept words={t('done', { to: isPhone ? formatPhone(to) : to })} />);
    onDone();
  }

  if (proof.dialog !== null || isDone) return proof.dialog;
  return (
    <Dialog title={t(way)} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, change)}>
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
            onDigits={setTo}
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
            onChange={({ target }) => setTo(cleanEmail(target.value))}
          />
        )}
        <p className="hint">{t(`${way}Tells`)}</p>
        <Button type="submit" wide busy={form.busy}>
          {t('send')}
        </Button>
      </form>
    </Dialog>
  );
}

function phoneProblem(digits: string): 'phoneRequired' | 'phoneIncomplete' | null {
  if (digits === '') return 'phoneRequired';
  return parseGeorgianMobile(digits) === null ? 'phoneIncomplete' : null;
}
