import { useRef, useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { nameProblem } from '#domain/contact.ts';
import { GUARDIAN_RELATIONS, type GuardianRelation } from '#domain/guardian-consent.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords, useTexts } from '../../lib/texts.tsx';
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts';
import { Button } from '../../ui/Button.tsx';
import { type ConsentTask, askGuardian } from '../../data/orders.ts';
import { Card } from '../../ui/Card.tsx';
import { logged } from '../../lib/log.ts';
import { contacts } from '../help/contacts.ts';
import { MailLink } from '../help/MailLink.tsx';
import { useForm } from '../form/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { Options } from '../../ui/Options.tsx';
import { consentTexts } from './consent-task.texts.ts';
import styles from './TaskCard.module.css';

type ConsentCardProps = {
  readonly orderId: string;
  readonly task: ConsentTask;
  /** The refusal is known to have cancelled the session: not one that had begun or was cancelled before. */
  readonly isCancelled: boolean;
};

/** The task after a paid teen session: a parent's consent, asked for, awaited or there (P22). For the client alone. */
export function ConsentCard({ orderId, task, isCancelled }: ConsentCardProps) {
  const { t, locale } = useWords(consentTexts);
  const [asksAgain, setAsksAgain] = useState(false);
  const [timesSent, setTimesSent] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form goes as soon as the link is sent.
  useFocusOnChange(heading, timesSent);
  const now = useServerNow(SECOND);
  const { state } = task;
  if (state === 'not_needed') return null;
  const words = state === 'none' ? 'ask' : state;
  const againAt = task.askAgainAt === null ? 0 : Date.parse(task.askAgainAt);
  const isNoted = state === 'refused' && !isCancelled;
  const hasForm = state === 'none' || state === 'expired' || (state === 'pending' && asksAgain);
  return (
    <Card
      as="section"
      className={`stack gap-2 wide left top-2 ${styles['card']}`}
      aria-labelledby="consent"
      data-testid="consent"
      data-state={state}
    >
      <div role="status" className="stack gap-2">
        <h2 ref={heading} id="consent" tabIndex={-1}>
          {t(`${words}Title`)}
        </h2>
        <p>
          <span>
            <Kept
              words={t(isNoted ? 'refusedNoted' : `${words}Text`, {
                phone: (task.phone ?? '').replaceAll(' ', '\u00a0'),
              })}
            />{' '}
          </span>
          {isNoted && <MailLink to={contacts.clients} />}
        </p>
      </div>
      {state === 'pending' && !asksAgain && (
        <div className="row top-2">
          {now >= againAt ? (
            <Button look="quiet" size="small" onClick={() => setAsksAgain(true)}>
              {t('again')}
            </Button>
          ) : (
            <p className="hint">{t('againIn', { wait: formatWait(againAt - now, locale) })}</p>
          )}
        </div>
      )}
      {hasForm && (
        <GuardianForm
          orderId={orderId}
          takeFocus={asksAgain}
          onSent={() => {
            setAsksAgain(false);
            setTimesSent(timesSent + 1);
          }}
        />
      )}
    </Card>
  );
}

type GuardianFormProps = {
  readonly orderId: string;
  /** The form was asked for by a press. */
  readonly takeFocus: boolean;
  readonly onSent: () => void;
};

/** The guardian who may agree, and their contact. Judged on submit, each field also after it was left. */
function GuardianForm({ orderId, takeFocus, onSent }: GuardianFormProps) {
  const t = useTexts(consentTexts);
  const [name, setName] = useState('');
  const [relation, setRelation] = useState<GuardianRelation | null>(null);
  const [phone, setPhone] = useState('');
  const nameWrong = nameProblem(name);
  const form = useForm({
    values: { name, relation: relation ?? '', phone },
    problems: {
      name: nameWrong === null ? null : t(nameWrong === 'NAME_TOO_SHORT' ? 'nameMissing' : 'nameWrong'),
      relation: relation === null ? t('relationMissing') : null,
      phone: parseGeorgianMobile(phone) === null ? t('phoneMissing') : null,
    },
    words: () => t('failed'),
    fieldOf: (code) => (code === 'PHONE_OF_CLIENT' ? 'phone' : null),
  });
  const { id: relationId, error: relationError } = form.field('relation');

  async function send(): Promise<void> {
    if (relation === null) return;
    await logged(askGuardian(orderId, { name, relation, phone }), 'Error asking for the consent');
    onSent();
  }

  return (
    <form className="stack top-3" noValidate onSubmit={(event) => form.submit(event, send)}>
      <Field
        label={t('name')}
        {...form.field('name', name !== '')}
        autoComplete="off"
        autoFocus={takeFocus}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset
        className={`stack gap-2 ${styles['relations']}`}
        aria-describedby={relationError === null ? undefined : `${relationId}-problem`}
      >
        <legend>{t('relation')}</legend>
        <Options
          name="guardian-relation"
          values={GUARDIAN_RELATIONS}
          chosen={relation}
          label={t}
          id={relationId}
          onChoose={setRelation}
        />
        {relationError !== null && (
          <p className="hint danger" role="alert" id={`${relationId}-problem`}>
            {relationError}
          </p>
        )}
      </fieldset>
      <Field
        label={t('phone')}
        {...form.field('phone', phone !== '')}
        prefix="+995"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        hint={t('phoneHint')}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Refusal words={form.general} />
      <Button type="submit" busy={form.busy}>
        {t('send')}
      </Button>
    </form>
  );
}
