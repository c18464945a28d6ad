import { TYPE_KEYS } from '#domain/therapy-types.ts';
import type { SessionLengths } from '#domain/schedule.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useOnce } from '../../../lib/use-once.ts';
import { sessionWordsTexts } from '../../../session/session-words.texts.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TimeSelect } from '../calendar/TimeSelect.tsx';
import { templateTexts } from './template.texts.ts';
import { type TemplateForm, type WeekRange, dayName } from './use-template-form.ts';
import styles from './Template.module.css';

type TemplateDayProps = { readonly weekday: number; readonly form: TemplateForm; readonly lengths: SessionLengths };

/** The ranges of one weekday. */
export function TemplateDay({ weekday, form, lengths }: TemplateDayProps) {
  const { t, locale } = useWords(templateTexts);
  const day = dayName(weekday, locale);
  const ranges = form.draft.ranges.flatMap((range, index) => (range.weekday === weekday ? [{ range, index }] : []));
  return (
    <section className={styles['day']} aria-label={t('dayRanges', { day })}>
      <h2 className={styles['name']}>{day}</h2>
      <div className="stack gap-2">
        {ranges.length === 0 && <p className={`hint ${styles['none']}`}>{t('none')}</p>}
        {ranges.map(({ range, index }) => (
          <RangeFields key={index} day={day} range={range} index={index} form={form} lengths={lengths} />
        ))}
        <div className="row">
          <button
            type="button"
            className={buttonClass({ look: 'quiet' })}
            aria-label={t('addTo', { day })}
            onClick={() => form.addRange(weekday)}
          >
            {t('addRange')}
          </button>
          {ranges.length > 0 && weekday <= 5 && (
            <button
              type="button"
              className={buttonClass({ look: 'quiet' })}
              aria-label={t('sameAs', { day })}
              onClick={() => form.copyToWorkdays(weekday)}
            >
              {t('sameOnWorkdays')}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

type RangeFieldsProps = Pick<TemplateDayProps, 'form' | 'lengths'> & {
  readonly day: string;
  readonly range: WeekRange;
  readonly index: number;
};

function RangeFields({ day, range, index, form, lengths }: RangeFieldsProps) {
  const t = useTexts(templateTexts);
  const typeWords = useTexts(sessionWordsTexts);
  const { start, end, types } = range;
  const field = (part: keyof WeekRange) => form.field(`ranges.${index}.${part}`);
  const ofTypes = field('types');
  const offered = TYPE_KEYS.filter((key) => lengths[key] !== undefined);
  const chosen = offered.filter((key) => types === null || types.includes(key));
  // Where one type is left, hours for others can still be given to it.
  const isChosen = useOnce(offered.length > 1 || ofTypes.error !== null);
  return (
    <div className={`row ${styles['range']}`}>
      <TimeSelect
        isBare
        label={t('from', { day })}
        {...field('start')}
        value={start}
        onChange={(value) => form.changeRange(index, { start: value })}
      />
      <span aria-hidden="true" className={styles['dash']}>
        –
      </span>
      <TimeSelect
        isBare
        isEnd
        label={t('to', { day })}
        {...field('end')}
        value={end === '00:00' ? '24:00' : end}
        onChange={(value) => form.changeRange(index, { end: value })}
      />
      <IconButton
        icon="close"
        size={18}
        label={t('removeRange', { day, from: start, to: end })}
        className={styles['remove']}
        onClick={() => form.removeRange(index)}
      />
      {isChosen && (
        <div
          id={ofTypes.id}
          tabIndex={-1}
          className="row wide"
          role="group"
          aria-label={t('types', { day, from: start, to: end })}
        >
          {offered.map((key) => (
            <label key={key} className="line gap-2 target">
              <input
                type="checkbox"
                className={styles['type']}
                checked={chosen.includes(key)}
                onChange={() => {
                  const next = offered.filter((one) => (one === key) !== chosen.includes(one));
                  form.changeRange(index, { types: next.length === offered.length ? null : next });
                }}
              />
              {typeWords(key)}
            </label>
          ))}
          {ofTypes.error !== null && <FieldNote id={`${ofTypes.id}-note`} error={ofTypes.error} />}
        </div>
      )}
    </div>
  );
}
