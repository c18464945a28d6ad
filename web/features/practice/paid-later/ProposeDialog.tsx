import { useState } from 'react';
import { type Instant, SECOND, addDays, instantOf, isDate, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { PAID_LATER_WITHIN_DAYS, payUntil } from '#domain/paid-later.ts';
import { type ClientChoice, useTimesAhead } from '../../../data/practice-paid-later.ts';
import { type Practice, usePractice } from '../../../data/practice.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { localMoment, momentOf } from '../../../parts/times/moment-words.ts';
import { ClientName } from '../../../session/ClientName.tsx';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { Unread } from '../Unread.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Option } from '../../../ui/Option.tsx';
import { Options } from '../../../ui/Options.tsx';
import { TimeSelect } from '../calendar/TimeSelect.tsx';
import { ClientSelect } from './ClientSelect.tsx';
import { FreeStarts } from './FreeStarts.tsx';
import { type Start, freeStarts, possibleStart, proposeProblem } from './propose-times.ts';
import { proposeTexts } from './propose.texts.ts';
import { usePropose } from './use-propose.ts';
import styles from './Propose.module.css';

type SessionType = Practice['sessionTypes'][number];

type ProposeDialogProps = {
  /** To whom; null: the client is chosen here. */
  readonly client: ClientChoice | null;
  /** When, as the calendar was pressed; null: one of the own free times or another is chosen here. */
  readonly at: Start | null;
  readonly onClose: () => void;
};

/** Proposes a session to a client, who pays for it later (P7): to whom, what kind, when, and what it costs. */
export function ProposeDialog(props: ProposeDialogProps) {
  const { t } = useWords(proposeTexts);
  const today = wallOf(useServerNow(SECOND)).date;
  const practice = usePractice();
  const ahead = useTimesAhead(today);
  if (practice.data !== undefined && ahead.data !== undefined)
    return <Propose {...props} practice={practice.data} times={ahead.data} />;
  return (
    <Dialog title={t('title')} onClose={props.onClose}>
      <Unread reads={[practice, ahead]} heights={[56, 96, 96, 96]} failed={t('failedToLoad')} />
    </Dialog>
  );
}

type ProposeProps = ProposeDialogProps & {
  readonly practice: Practice;
  readonly times: readonly CalendarTime[];
};

function Propose({ client, at, onClose, practice, times }: ProposeProps) {
  const { t, locale } = useWords(proposeTexts);
  const now = useServerNow(SECOND);
  const today = wallOf(now).date;
  const { sessionTypes, bufferMin } = practice;
  const [clientKey, setClientKey] = useState(client?.key ?? '');
  const [typeKey, setType] = useState(client?.type ?? sessionTypes[0]?.key);
  const type = sessionTypes.find(({ key }) => key === typeKey) ?? sessionTypes[0];
  const around = { times, duration: type?.duration ?? 0, bufferMin, now };
  const free = freeStarts(around);
  const [picked, setPicked] = useState<Start | null>(null);
  const [wantsOther, setOther] = useState(at !== null);
  const [other, setOtherStart] = useState<Start>(() => at ?? possibleStart(today, around));
  const isOther = wantsOther || free.length === 0;
  const chosen = isOther
    ? other
    : (free.find(({ date, start }) => date === picked?.date && start === picked.start) ?? null);
  const { form, send } = usePropose({
    practice,
    clientKey,
    isAsked: client === null,
    type,
    chosen,
    isOther,
    problem: isOther && isDate(other.date) ? proposeProblem(other, around) : null,
    onClose,
  });
  const start = chosen === null || !isDate(chosen.date) ? null : (instantOf(chosen.date, chosen.start) ?? null);

  if (type === undefined)
    return (
      <Dialog title={t('title')} onClose={onClose}>
        <p>{t('noTypes')}</p>
      </Dialog>
    );
  const foot = (
    <>
      <Refusal words={form.general} />
      <ProposedSum type={type} start={start} />
      <Button
        wide
        busy={form.busy}
        disabled={start === null}
        data-testid="ther-propose-session"
        onClick={() => form.submit(null, send)}
      >
        {start === null ? t('choose') : <Kept words={t('send', { when: momentOf(start, locale) })} />}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      head={client !== null && <ClientName client={client.name} className="strong ink" />}
      foot={foot}
    >
      <p className="soft">{t('lead')}</p>
      {client === null && (
        <ClientSelect
          value={clientKey}
          onChange={setClientKey}
          error={form.field('client').error}
          id={form.field('client').id}
        />
      )}
      {sessionTypes.length > 1 && <Types types={sessionTypes} chosen={type} onChoose={setType} />}
      <div className="stack" data-zone-said>
        <ZoneNote />
        {at === null && free.length > 0 && (
          <>
            <FreeStarts
              free={free}
              chosen={isOther ? null : chosen}
              onChoose={(to) => {
                setPicked(to);
                setOther(false);
              }}
            />
            <Option
              type="radio"
              name="propose-time"
              label={t('other')}
              checked={isOther}
              onChange={() => setOther(true)}
            />
          </>
        )}
        {at === null && free.length === 0 && <p className="soft">{t('noFree')}</p>}
        {isOther && <OtherStart today={today} value={other} onChange={setOtherStart} form={form} at={start} />}
      </div>
    </Dialog>
  );
}

type OtherStartProps = {
  readonly today: string;
  readonly value: Start;
  readonly onChange: (value: Start) => void;
  readonly form: ReturnType<typeof usePropose>['form'];
  /** When that is; null while it is no moment. */
  readonly at: Instant | null;
};

/** A day and an hour of the therapist's own choice, and when that is where the reader is. */
function OtherStart({ today, value, onChange, form, at }: OtherStartProps) {
  const { t, locale } = useWords(proposeTexts);
  const local = at === null ? null : localMoment(at, locale);
  return (
    <>
      <div className={styles['other']}>
        <Field
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, PAID_LATER_WITHIN_DAYS)}
          label={t('day')}
          value={value.date}
          onChange={({ currentTarget: { value: date } }) => onChange({ ...value, date })}
          {...form.field('date')}
        />
        <TimeSelect
          label={t('start')}
          value={value.start}
          onChange={(start) => onChange({ ...value, start })}
          {...form.field('start')}
        />
      </div>
      {local !== null && <Kept as="p" className="hint" words={t('local', { when: local })} />}
    </>
  );
}

type TypesProps = {
  readonly types: readonly SessionType[];
  readonly chosen: SessionType;
  readonly onChoose: (key: SessionType['key']) => void;
};

function Types({ types, chosen, onChoose }: TypesProps) {
  const t = useTexts(proposeTexts);
  const words = useTexts(sessionWordsTexts);
  return (
    <fieldset className="stack gap-2">
      <legend className={`strong ${styles['legend']}`}>{t('type')}</legend>
      <Options
        name="propose-type"
        values={types.map(({ key }) => key)}
        chosen={chosen.key}
        label={words}
        help={(key) => t('minutes', { n: types.find((type) => type.key === key)?.duration ?? 0 })}
        onChoose={onChoose}
      />
    </fieldset>
  );
}

type ProposedSumProps = {
  readonly type: SessionType;
  /** When it begins; null before it is chosen. */
  readonly start: Instant | null;
};

/** The client's price and payment deadline, and the therapist's own price. */
function ProposedSum({ type: { priceMinor, totalMinor }, start }: ProposedSumProps) {
  const { t, locale } = useWords(proposeTexts);
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale });
  const params = { total: sum(totalMinor), price: sum(priceMinor) };
  return (
    <p className="hint" data-testid="ther-propose-sum">
      <Kept
        words={
          start === null ? t('sum', params) : t('sumUntil', { ...params, when: momentOf(payUntil(start), locale) })
        }
      />
    </p>
  );
}
