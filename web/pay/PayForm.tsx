import { type FormEvent, useEffect, useId } from 'react';
import { href } from '#contract/pages/pages.ts';
import { canPay, missingForPay, nameProblem } from '#domain/contact.ts';
import type { Instant } from '#domain/dates.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import type { OpenPayment, PayTerms } from '../data/payments.ts';
import { NewTab } from '../layouts/NewTab.tsx';
import { Kept } from '../lib/kept.tsx';
import { RichText, useTexts, useWords } from '../lib/texts.tsx';
import type { Decision } from '../lib/use-consequence.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Field } from '../ui/Field.tsx';
import { InlineNote } from '../ui/InlineNote.tsx';
import { DecisionButtons } from '../parts/decision/DecisionButtons.tsx';
import { useForm } from '../parts/form/use-form.ts';
import { NoteInView } from '../parts/help/NoteInView.tsx';
import { momentOf } from '../parts/times/moment-words.ts';
import { CardChoice, Ticks } from './PayChoices.tsx';
import type { PayDraft } from './pay-draft.ts';
import { payTexts } from './pay.texts.ts';
import { suggestedEmail } from './suggested-email.ts';
import { totalWords } from './total-words.ts';
import { type Paying, isTimeLost, payField, payWords, usePay } from './use-pay.ts';
import styles from './Pay.module.css';

/** Mistakes and refusals, or a refusal because the time is lost. */
export type PayProblem = 'mistakes' | 'lost';

export type PayFormProps = {
  readonly terms: PayTerms;
  readonly start: Instant;
  readonly paying: Paying;
  readonly draft: PayDraft;
  /** Whether what there is to pay has changed on this page. */
  readonly decision: Decision;
  readonly onChange: (part: Partial<PayDraft>) => void;
  readonly onProblem: (problem: PayProblem | null) => void;
  readonly onOpened: (payment: OpenPayment) => void;
  readonly onAnotherTime: () => void;
};

const PROBLEM_WORDS = {
  NAME_TOO_SHORT: 'nameShort',
  NAME_TOO_LONG: 'nameLong',
  NAME_IS_ADDRESS: 'nameAddress',
  NAME_INVALID: 'nameWrong',
  EMAIL_INVALID: 'emailWrong',
} as const;
const MISSING_WORDS = { name: 'missingName', email: 'missingEmail', confirmation: 'missingConfirmation' } as const;

/** Name, e-mail, two ticks, the card, and Pay: enabled by exactly four conditions (spec §5). */
export function PayForm({
  terms,
  start,
  paying,
  draft,
  decision,
  onChange,
  onProblem,
  onOpened,
  onAnotherTime,
}: PayFormProps) {
  const { t, locale } = useWords(payTexts);
  const { name, email, card } = draft;
  const missingId = useId();
  const { isSameWindow, pay } = usePay({ terms, paying }, onOpened);
  const form = usePayFields(draft, onProblem);
  const payable = { name, email, confirmed: draft.confirmed, busy: form.busy };
  const missing = missingForPay(payable);
  const suggestion = suggestedEmail(email);
  const sum = totalWords(terms, card, locale);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canPay(payable)) return;
    form.send(() => pay({ name, email, card, notificationsOn: draft.advice, discreet: draft.discreet === true }));
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        value={name}
        data-testid="name-input"
        {...form.field('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={`stack gap-1 start ${styles['emailPlace']}`}>
        <Field
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          data-testid="email-input"
          {...form.field('email')}
          onChange={({ target }) => onChange({ email: cleanEmail(target.value) })}
        />
        {suggestion !== null && (
          <Button look="quiet" onClick={() => onChange({ email: suggestion })}>
            <Kept words={t('emailSuggestion', { email: suggestion })} />
          </Button>
        )}
      </div>
      <Ticks draft={draft} onChange={onChange} />
      <CardChoice terms={terms} card={card} onChange={onChange} />
      {isSameWindow && <InlineNote role="status">{t('sameWindow')}</InlineNote>}
      <div className="stack gap-2">
        <DecisionButtons
          decision={decision}
          confirm={{
            label: t('pay', { sum }),
            labelAfter: t('payFor', { sum, when: momentOf(start, locale) }),
            type: 'submit',
            wide: true,
            busy: form.busy,
            disabled: missing.length > 0,
            'aria-describedby': missing.length > 0 ? missingId : undefined,
            'data-testid': 'pay',
          }}
        />
        {missing.length > 0 && (
          <p id={missingId} className="card-text" role="status">
            {t('missing', { list: missing.map((part) => t(MISSING_WORDS[part])).join(', ') })}
          </p>
        )}
        <p className="small">
          <RichText text={t('terms')} tags={{ terms: <NewTab to={href('clientTerms')} /> }} />
        </p>
      </div>
      {/* Below all that stands already: what comes late must not move what is about to be pressed. */}
      {payField(form.code) !== null && <ErrorSummary heading={t('mistakes')} {...form.summary} />}
      {form.general !== null && (
        <NoteInView
          key={form.summary.tries}
          kind="danger"
          className={styles['refusal']}
          testId="pay-error"
          {...(isTimeLost(form.code) && { action: { words: t('anotherTime'), onPress: onAnotherTime } })}
        >
          {form.general}
        </NoteInView>
      )}
    </form>
  );
}

/** The fields of the payer, with what is wrong in them or with the time, which `onProblem` hears. */
function usePayFields({ name, email }: PayDraft, onProblem: PayFormProps['onProblem']) {
  const t = useTexts(payTexts);
  const nameWrong = nameProblem(name);
  const form = useForm({
    values: { name, email },
    problems: {
      name: nameWrong === null ? null : t(PROBLEM_WORDS[nameWrong]),
      email: isEmail(email) ? null : t(PROBLEM_WORDS.EMAIL_INVALID),
    },
    fieldOf: payField,
    words(error) {
      const words = payWords(error);
      return 'said' in words ? words.said : t(words.key);
    },
    hasSummary: true,
  });
  const problem = isTimeLost(form.code) ? 'lost' : form.hasErrors ? 'mistakes' : null;
  useEffect(() => onProblem(problem), [onProblem, problem]);
  return form;
}
