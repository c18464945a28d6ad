import { useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { isReason, REASON_MAX } from '#domain/reason.ts';
import type { Answer } from '#contract/api.ts';
import { pressed } from '../../../data/fresh-code.ts';
import { readPhones } from '../../../data/operations-orders.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { orderTexts } from './order.texts.ts';

type PhonesDialogProps = { readonly number: string; readonly onClose: () => void };

/** The phones of client and specialist, to call them, once a reason is given; closing it forgets them. */
export function PhonesDialog({ number, onClose }: PhonesDialogProps) {
  const t = useTexts(orderTexts);
  const [reason, setReason] = useState('');
  const [phones, setPhones] = useState<Answer<'readPhones'> | null>(null);
  const form = useForm({
    values: { reason },
    problems: { reason: isReason(reason) ? null : t('phonesReasonMissing') },
    words: () => t('phonesFailed'),
  });
  async function show(): Promise<void> {
    const read = pressed(t('phonesShow'), () => readPhones(number, reason.trim()));
    setPhones(await logged(read, 'Error reading phones'));
  }
  return (
    <Dialog title={t('phones')} onClose={onClose}>
      {phones === null ? (
        <form className="stack gap-3" noValidate onSubmit={(event) => form.submit(event, show)}>
          <p>{t('phonesKept')}</p>
          <Field
            {...form.field('reason', reason !== '')}
            label={t('phonesReason')}
            hint={t('phonesReasonHint', { n: reason.length, max: REASON_MAX })}
            hasLines
            maxLength={REASON_MAX}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Refusal words={form.general} />
          <Button type="submit" wide busy={form.busy}>
            {t('phonesShow')}
          </Button>
        </form>
      ) : (
        <div role="status">
          <Facts
            facts={(['client', 'therapist'] as const).map((whose) => ({
              term: t(whose === 'client' ? 'client' : 'specialist'),
              value: <Phone phone={phones[whose]} />,
            }))}
          />
        </div>
      )}
    </Dialog>
  );
}

function Phone({ phone }: { readonly phone: string | null }) {
  const t = useTexts(orderTexts);
  if (phone === null) return t('phonesNone');
  return (
    <a className="target strong" href={`tel:${phone}`} translate="no">
      {formatPhone(phone)}
    </a>
  );
}
