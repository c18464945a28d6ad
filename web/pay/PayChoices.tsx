import { formatMoney } from '#domain/money.ts';
import type { PayTerms } from '../data/payments.ts';
import { useTexts, useWords } from '../lib/texts.tsx';
import { Checkbox, Option } from '../ui/Option.tsx';
import styles from './Pay.module.css';
import type { PayDraft } from './pay-draft.ts';
import { payTexts } from './pay.texts.ts';

type ChoiceProps = { readonly onChange: (part: Partial<PayDraft>) => void };

/** The messages that the payer wants, and the tick that the address is right. */
export function Ticks({ draft, onChange }: ChoiceProps & { readonly draft: PayDraft }) {
  const t = useTexts(payTexts);
  return (
    <div>
      <Checkbox
        label={t('advice')}
        checked={draft.advice}
        data-testid="advice-checkbox"
        onChange={({ target }) => onChange({ advice: target.checked })}
      />
      {draft.discreet !== null && (
        <Checkbox
          label={t('discreet')}
          checked={draft.discreet}
          data-testid="discreet-checkbox"
          onChange={({ target }) => onChange({ discreet: target.checked })}
        />
      )}
      <Checkbox
        label={t('confirm')}
        checked={draft.confirmed}
        data-testid="email-confirm-checkbox"
        onChange={({ target }) => onChange({ confirmed: target.checked })}
      />
    </div>
  );
}

type CardChoiceProps = ChoiceProps & { readonly terms: PayTerms; readonly card: PayDraft['card'] };

/** The currency of the payer's card; one whose sum is not known cannot be chosen. */
export function CardChoice({ terms, card, onChange }: CardChoiceProps) {
  const { t, locale } = useWords(payTexts);
  return (
    <fieldset className={`stack gap-2 ${styles['cards']}`}>
      <legend>{t('card')}</legend>
      <Option
        type="radio"
        name="card"
        label={t('cardGel')}
        help={<span translate="no">{formatMoney(terms.totalMinor, { currency: 'GEL', locale })}</span>}
        checked={card === 'GEL'}
        data-testid="card-gel"
        onChange={() => onChange({ card: 'GEL' })}
      />
      <Option
        type="radio"
        name="card"
        label={t('cardEur')}
        help={
          terms.totalEurCents === null ? (
            t('eurAway')
          ) : (
            <span translate="no">{formatMoney(terms.totalEurCents, { currency: 'EUR', locale })}</span>
          )
        }
        disabled={terms.totalEurCents === null}
        checked={card === 'EUR'}
        data-testid="card-eur"
        onChange={() => onChange({ card: 'EUR' })}
      />
      <p className="small">{t('cardNote')}</p>
    </fieldset>
  );
}
