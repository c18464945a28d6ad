// docs/decisions/233
import { useState } from 'react';
import { readBookingNumber } from '#domain/booking-number.ts';
import { ApiError } from '../../api/client.ts';
import { useTexts } from '../../lib/texts.tsx';
import { OwnRefusal, useForm } from '../../parts/form/use-form.ts';
import { orWait, useProofWords } from '../../parts/proof/use-proof-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { nextProofTexts } from './next-proof.texts.ts';

/** The number of an own booking as the next proof, of who has not signed in for a year. */
export function NextBooking({ onNumber }: { readonly onNumber: (booking: string) => Promise<void> }) {
  const t = useTexts(nextProofTexts);
  const [number, setNumber] = useState('');
  const otherWords = useProofWords();
  const form = useForm({
    values: { number },
    problems: { number: readBookingNumber(number) === null ? t('bookingForm') : null },
    fieldOf: () => 'number',
    words: (error) => (error instanceof OtherBooking ? t('bookingWrong') : otherWords(error)),
  });

  async function show(): Promise<void> {
    try {
      await orWait(onNumber(number.trim()));
    } catch (error) {
      throw error instanceof ApiError && error.code === 'BAD_CODE' ? new OtherBooking('BAD_CODE') : error;
    }
  }

  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => form.submit(event, show)}>
      <Field
        {...form.field('number', number !== '')}
        label={t('booking-number')}
        hint={t('bookingHelp')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('verify')}
      </Button>
    </form>
  );
}

/** The consequences of beginning with a new account, and the button for it. */
export function BeginAnew({ onAnew }: { readonly onAnew: () => Promise<void> }) {
  const t = useTexts(nextProofTexts);
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t('anewFailed')) });
  return (
    <div className="stack gap-5">
      <p>{t('anewMeans')}</p>
      <Refusal words={form.general} />
      <Button wide busy={form.busy} data-testid="begin-anew" onClick={() => form.submit(null, onAnew)}>
        {t('anewDo')}
      </Button>
    </div>
  );
}

/** The server's words for it speak of a code. */
class OtherBooking extends OwnRefusal {}
