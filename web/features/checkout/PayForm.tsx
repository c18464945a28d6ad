import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { canPay, isEmail, missingForPay, nameProblem } from '#domain/contact.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { useLanguage } from '../../lib/language.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option, Checkbox } from '../../ui/Option.tsx';
import type { BillingDraft } from './billing-draft.ts';
import type { Hold, OpenPayment, Therapist } from '../../data/current-booking.ts';
import { checkoutTexts } from './checkout.texts.ts';
import { suggestedEmail } from './suggested-email.ts';
import { type PayError, usePay } from './use-pay.ts';
import styles from './Billing.module.css';

type PayFormProps = {
  readonly hold: Hold;
  readonly therapist: Therapist;
  readonly draft: BillingDraft;
  readonly onChange: (part: Partial<BillingDraft>) => void;
  /** Whether something on the form is said to be wrong. */
  readonly onErrors: (has: boolean) => void;
  readonly onOpened: (payment: OpenPayment) => void;
  readonly onAnotherTime: () => void;
};

/** The texts that the server refused. */
type Refused = { readonly name: string; readonly email: string };

const FIELDS = ['name', 'email'] as const;
const PROBLEM_WORDS = { NAME_TOO_SHORT: 'nameShort', NAME_INVALID: 'nameWrong', EMAIL_INVALID: 'emailWrong' } as const;
const MISSING_WORDS = { name: 'missingName', email: 'missingEmail', confirmation: 'missingConfirmation' } as const;

/** Name, e-mail, two ticks, the card, and Pay: enabled by exactly four conditions (spec §5). */
export function PayForm({ hold, therapist, draft, onChange, onErrors, onOpened, onAnotherTime }: PayFormProps) {
  const t = useTexts(checkoutTexts);
  const locale = useLanguage();
  const { name, email, card } = draft;
  const [touched, setTouched] = useState({ name: false, email: false });
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tries, setTries] = useState(0);
  const id = useId();
  const { busy, error, isSameWindow, pay } = usePay({ hold, therapist }, onOpened);

  const form = { name, email: email.trim(), confirmed: draft.confirmed, busy };
  const missing = missingForPay(form);
  const suggestion = suggestedEmail(email.trim());
  const { terms } = hold;
  const sum =
    card === 'EUR' && terms.totalEurCents !== null
      ? formatMoney(terms.totalEurCents, { currency: 'EUR', locale })
      : formatMoney(terms.totalMinor, { currency: 'GEL', locale });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canPay(form)) return;
    setRefused({ name, email });
    void pay({ name, email: email.trim(), card, notificationsOn: draft.advice }).then(() => setTries((now) => now + 1));
  }

  /** What is said beside a field: that it is wrong, once it was touched, or what the server said of this very text. */
  function errorOf(field: 'name' | 'email'): string | null {
    const problem = field === 'name' ? nameProblem(name) : isEmail(email.trim()) ? null : 'EMAIL_INVALID';
    if (problem !== null) return touched[field] ? t(PROBLEM_WORDS[problem]) : null;
    return error?.field === field && refused?.[field] === draft[field] ? error.message : null;
  }
  const mistakes = FIELDS.flatMap((field) => {
    const words = errorOf(field);
    return words === null ? [] : { field: `${id}-${field}`, words };
  });
  const general = error !== null && error.field === null ? error : null;
  const hasErrors = mistakes.length > 0 || general !== null;
  useEffect(() => onErrors(hasErrors), [onErrors, hasErrors]);

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        value={name}
        id={`${id}-name`}
        data-testid="name-input"
        error={errorOf('name')}
        onChange={({ target }) => onChange({ name: target.value })}
        onBlur={() => setTouched((now) => ({ ...now, name: true }))}
      />
      <div className={styles['emailPlace']}>
        <Field
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          id={`${id}-email`}
          data-testid="email-input"
          error={errorOf('email')}
          onChange={({ target }) => onChange({ email: target.value })}
          onBlur={() => setTouched((now) => ({ ...now, email: true }))}
        />
        {suggestion !== null && (
          <Button look="quiet" onClick={() => onChange({ email: suggestion })}>
            {t('emailSuggestion', { email: suggestion })}
          </Button>
        )}
      </div>
      <div className={styles['ticks']}>
        <Checkbox
          label={t('advice')}
          checked={draft.advice}
          data-testid="advice-checkbox"
          onChange={({ target }) => onChange({ advice: target.checked })}
        />
        <Checkbox
          label={t('confirm')}
          checked={draft.confirmed}
          data-testid="email-confirm-checkbox"
          onChange={({ target }) => onChange({ confirmed: target.checked })}
        />
      </div>
      <fieldset className={styles['cards']}>
        <legend>{t('card')}</legend>
        <Option
          type="radio"
          name="card"
          label={t('cardGel')}
          help={formatMoney(terms.totalMinor, { currency: 'GEL', locale })}
          checked={card === 'GEL'}
          data-testid="card-gel"
          onChange={() => onChange({ card: 'GEL' })}
        />
        <Option
          type="radio"
          name="card"
          label={t('cardEur')}
          help={<EurLine hold={hold} />}
          disabled={terms.totalEurCents === null}
          checked={card === 'EUR'}
          data-testid="card-eur"
          onChange={() => onChange({ card: 'EUR' })}
        />
        <p className={styles['small']}>{t('cardNote')}</p>
      </fieldset>
      {isSameWindow && <InlineNote role="status">{t('sameWindow')}</InlineNote>}
      <div className={styles['payPlace']}>
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? `${id}-missing` : undefined}
          data-testid="pay"
        >
          {t('pay', { sum })}
        </Button>
        {missing.length > 0 && (
          <p id={`${id}-missing`} className={styles['missing']} role="status">
            {t('missing', { list: missing.map((part) => t(MISSING_WORDS[part])).join(', ') })}
          </p>
        )}
        <p className={styles['small']}>
          <RichText text={t('terms')} tags={{ terms: <NewTab to={paths.clientTerms} /> }} />
        </p>
      </div>
      {/* Below all that stands already: what comes late must not move what is about to be pressed. */}
      {error !== null && error.field !== null && (
        <ErrorSummary heading={t('mistakes')} mistakes={mistakes} tries={tries} />
      )}
      {general !== null && <Refusal error={general} onAnotherTime={onAnotherTime} />}
    </form>
  );
}

/** Why paying did not begin; it comes into view by itself. */
function Refusal({ error, onAnotherTime }: { readonly error: PayError; readonly onAnotherTime: () => void }) {
  const t = useTexts(checkoutTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={place} className={styles['refusal']}>
      <InlineNote kind="danger" role="alert" testId="pay-error">
        <p>{error.message}</p>
        {error.isHoldGone && (
          <Button look="ghost" size="small" onClick={onAnotherTime}>
            {t('anotherTime')}
          </Button>
        )}
      </InlineNote>
    </div>
  );
}

/** „41,24 € · კურსი: 1 € = 2,91 ₾ (ეროვნული ბანკი, 20 ნოე)“ (P16) */
function EurLine({ hold }: { readonly hold: Hold }) {
  const t = useTexts(checkoutTexts);
  const locale = useLanguage();
  const { totalEurCents, eurRate, eurRateOn, eurRateSource } = hold.terms;
  if (totalEurCents === null || eurRate === null) return t('eurAway');
  return t('eurLine', {
    sum: formatMoney(totalEurCents, { currency: 'EUR', locale }),
    rate: locale === 'ka' ? eurRate.replace('.', ',') : eurRate,
    source: eurRateSource === 'nbg' ? t('sourceBank') : t('sourceFixed'),
    date: eurRateOn === null ? '' : formatDate(eurRateOn.slice(0, 10), locale, { short: true }),
  });
}
