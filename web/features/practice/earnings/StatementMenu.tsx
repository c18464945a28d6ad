import { useState } from 'react';
import { MINUTE } from '#domain/dates.ts';
import { datesOf, type Month, monthBefore, monthOf } from '#domain/month.ts';
import {
  mistakeInDates,
  STATEMENT_FORMATS,
  type StatementDates,
  type StatementFormat,
} from '#domain/statement-dates.ts';
import { saveStatement } from '../../../data/statement.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Checkbox, Option } from '../../../ui/Option.tsx';
import { Options } from '../../../ui/Options.tsx';
import styles from './Earnings.module.css';
import { statementTexts } from './statement.texts.ts';

type StatementMenuProps = { readonly month: Month; readonly wide?: boolean };

/** The way to a statement of earnings: a button with a dialog, which begins with the month that is shown. */
export function StatementMenu({ month, wide = false }: StatementMenuProps) {
  const t = useTexts(statementTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="ghost"
        size={wide ? 'normal' : 'small'}
        wide={wide}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('statement')} <Icon name="chevronDown" size={16} />
      </Button>
      {isOpen && <StatementDialog month={month} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for a statement: of which days, beginning with the month that is shown, and as which file. */
function StatementDialog({ month, onClose }: { readonly month: Month; readonly onClose: () => void }) {
  const t = useTexts(statementTexts);
  const now = useServerNow(MINUTE);
  const [dates, setDates] = useState<StatementDates>(datesOf(month));
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const [isNameless, setIsNameless] = useState(false);
  const mistake = mistakeInDates(dates, now);
  const problemOf = (field: keyof StatementDates) => (mistake?.field === field ? t(mistake.why) : null);
  const form = useForm({
    values: { ...dates },
    problems: { from: problemOf('from'), to: problemOf('to') },
    // The server judges by the same rule: only where the clock of this device is wrong does it refuse what passed here.
    fieldOf: (code) =>
      code === 'DATES_REVERSED' || code === 'DATES_TOO_LONG' || code === 'TIME_UNREADABLE' ? 'to' : null,
    words: () => t('failed'),
  });
  async function save(): Promise<void> {
    await saveStatement({ ...dates, format, names: isNameless ? 'no' : 'yes' });
    showToast(t('saved'));
    onClose();
  }
  const today = monthOf(now);
  const year = today.slice(0, 4);
  const choices = [
    ['thisMonth', datesOf(today)],
    ['lastMonth', datesOf(monthBefore(today))],
    ['thisYear', { from: `${year}-01-01`, to: `${year}-12-31` }],
  ] as const;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, save)}>
        <fieldset className={styles['choices']}>
          <legend>{t('quick')}</legend>
          {choices.map(([name, choice]) => (
            <Option
              key={name}
              type="radio"
              name="quick"
              label={t(name)}
              checked={dates.from === choice.from && dates.to === choice.to}
              onChange={() => setDates(choice)}
            />
          ))}
        </fieldset>
        <div className={styles['dates']}>
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              type="date"
              label={t(name)}
              value={dates[name]}
              onChange={({ currentTarget: { value } }) => setDates((before) => ({ ...before, [name]: value }))}
              {...form.field(name)}
            />
          ))}
        </div>
        <p className="hint">{t('hint')}</p>
        <fieldset className={styles['choices']}>
          <legend>{t('format')}</legend>
          <Options
            name="format"
            values={STATEMENT_FORMATS}
            chosen={format}
            label={(one) => <span translate="no">{t(one)}</span>}
            help={(one) => t(`${one}Help`)}
            onChoose={setFormat}
          />
        </fieldset>
        <Checkbox
          label={t('nameless')}
          checked={isNameless}
          onChange={({ currentTarget }) => setIsNameless(currentTarget.checked)}
        />
        <Refusal words={form.general} />
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  );
}
