import { type FormEvent, useId, useState } from 'react';
import { canPay, isEmail, missingForPay, nameProblem } from '#domain/checkout.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { useLanguage } from '../../lib/language.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Option, Tick } from '../../ui/Option.tsx';
import type { Hold, OpenPayment } from './checkout.queries.ts';
import { checkoutTexts } from './checkout.texts.ts';
import { suggestedEmail } from './suggested-email.ts';
import { type Payer, usePay } from './use-pay.ts';
import styles from './Billing.module.css';

/** What was filled in before: by the server's memory name and e-mail, by this page's everything. */
export type Draft = {
  readonly name: string | null;
  readonly email: string | null;
  readonly notificationsOn?: boolean;
};

type PayFormProps = {
  readonly hold: Hold;
  readonly draft: Draft | null;
  readonly card: 'GEL' | 'EUR';
  readonly onCard: (card: 'GEL' | 'EUR') => void;
  readonly onOpened: (payment: OpenPayment, payer: Payer) => void;
  readonly onAnotherTime: () => void;
};

const MISSING_WORDS = { name: 'missingName', email: 'missingEmail', confirmation: 'missingConfirmation' } as const;

/** Name, e-mail, two ticks, the card, and Pay: enabled by exactly four conditions (spec §5). */
export function PayForm({ hold, draft, card, onCard, onOpened, onAnotherTime }: PayFormProps) {
  const t = useTexts(checkoutTexts);
  const locale = useLanguage();
  const [name, setName] = useState(draft?.name ?? '');
  const [email, setEmail] = useState(draft?.email ?? '');
  const [advice, setAdvice] = useState(draft?.notificationsOn ?? true);
  const [confirmed, setConfirmed] = useState(false);
  const [touched, setTouched] = useState({ name: false, email: false });
  const missingId = useId();
  const { busy, error, isHoldGone, isSameWindow, pay } = usePay(hold, onOpened);

  const form = { name, email: email.trim(), confirmed, busy };
  const missing = missingForPay(form);
  const problem = nameProblem(name);
  const suggestion = suggestedEmail(email.trim());
  const { terms } = hold;
  const sum =
    card === 'EUR' && terms.totalEurCents !== null
      ? formatMoney(terms.totalEurCents, { currency: 'EUR', locale })
      : formatMoney(terms.totalMinor, { currency: 'GEL', locale });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canPay(form)) void pay({ name, email: email.trim(), card, notificationsOn: advice });
  }

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        value={name}
        maxLength={200}
        data-testid="name-input"
        error={touched.name && problem !== null ? t(problem === 'NAME_INVALID' ? 'nameWrong' : 'nameShort') : null}
        onChange={({ target }) => setName(target.value)}
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
          data-testid="email-input"
          error={touched.email && !isEmail(email.trim()) ? t('emailWrong') : null}
          onChange={({ target }) => setEmail(target.value)}
          onBlur={() => setTouched((now) => ({ ...now, email: true }))}
        />
        {suggestion !== null && (
          <Button look="quiet" onClick={() => setEmail(suggestion)}>
            {t('emailSuggestion', { email: suggestion })}
          </Button>
        )}
      </div>
      <div className={styles['ticks']}>
        <Tick
          label={t('advice')}
          checked={advice}
          data-testid="advice-checkbox"
          onChange={({ target }) => setAdvice(target.checked)}
        />
        <Tick
          label={t('confirm')}
          checked={confirmed}
          data-testid="email-confirm-checkbox"
          onChange={({ target }) => setConfirmed(target.checked)}
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
          onChange={() => onCard('GEL')}
        />
        <Option
          type="radio"
          name="card"
          label={t('cardEur')}
          help={<EurLine hold={hold} />}
          disabled={terms.totalEurCents === null}
          checked={card === 'EUR'}
          data-testid="card-eur"
          onChange={() => onCard('EUR')}
        />
        <p className={styles['small']}>{t('cardNote')}</p>
      </fieldset>
      {error !== null && (
        <InlineNote kind="danger" role="alert">
          <p>{error}</p>
          {isHoldGone && (
            <Button look="ghost" size="small" onClick={onAnotherTime}>
              {t('anotherTime')}
            </Button>
          )}
        </InlineNote>
      )}
      {isSameWindow && <InlineNote role="status">{t('sameWindow')}</InlineNote>}
      <div className={styles['payPlace']}>
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? missingId : undefined}
          data-testid="pay"
        >
          {t('pay', { sum })}
        </Button>
        {missing.length > 0 && (
          <p id={missingId} className={styles['missing']} role="status">
            {t('missing', { list: missing.map((part) => t(MISSING_WORDS[part])).join(', ') })}
          </p>
        )}
        <p className={styles['small']}>
          <RichText text={t('terms')} tags={{ terms: <NewTab to={paths.clientTerms} /> }} />
        </p>
      </div>
    </form>
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
