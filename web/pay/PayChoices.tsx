import { formatMoney } from '#domain/money.ts';
import type { PayTerms } from '../data/payments.ts';
import { useTexts, useWords } from '../lib/texts.tsx';
import { Checkbox, Option } from '../ui/Option.tsx';
import styles from './Pay.module.css';
import type { PayDraft } from './pay-draft.ts';
import { payTexts } from './pay.texts.ts';

type ChoiceProps = { readonly onChange: (part: Partial<PayDraft>) => void };

const TICKS = [
  { part: 'advice', label: 'advice', testId: 'advice-checkbox' },
  { part: 'discreet', label: 'discreet', testId: 'discreet-checkbox' },
  { part: 'confirmed', label: 'confirm', testId: 'email-confirm-checkbox' },
] as const;

/** The messages that the payer wants, and the tick that the address is right. */
export function Ticks({ draft, onChange }: ChoiceProps & { readonly draft: PayDraft }) {
  const t = useTexts(payTexts);
  return (
    <div>
      {TICKS.map(({ part, label, testId }) => {
        const checked = draft[part];
        return (
          checked !== null && (
            <Checkbox
              key={part}
              label={t(label)}
              checked={checked}
              data-testid={testId}
              onChange={({ target }) => onChange({ [part]: target.checked })}
            />
          )
        );
      })}
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
      {(['GEL', 'EUR'] as const).map((currency) => {
        const minor = currency === 'GEL' ? terms.totalMinor : terms.totalEurCents;
        return (
          <Option
            key={currency}
            type="radio"
            name="card"
            label={t(`card${currency}`)}
            help={
              minor === null ? t('eurAway') : <span translate="no">{formatMoney(minor, { currency, locale })}</span>
            }
            disabled={minor === null}
            checked={card === currency}
            data-testid={`card-${currency.toLowerCase()}`}
            onChange={() => onChange({ card: currency })}
          />
        );
      })}
      <p className="small">{t('cardNote')}</p>
    </fieldset>
  );
}
