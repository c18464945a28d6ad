import { TEMPLATE_LIMITS } from '#domain/template.ts';
import { type Translate, useTexts } from '../../../lib/texts.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { templateTexts } from './template.texts.ts';
import { type TemplateForm, fieldId } from './use-template-form.ts';
import fieldStyles from '../calendar/TimeSelect.module.css';
import styles from './Template.module.css';

const BUFFERS = range(TEMPLATE_LIMITS.bufferMin, 5);
const NOTICES = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72].map((hours) => hours * 60);
const WEEKS = range(TEMPLATE_LIMITS.weeksAhead, 1);

/** The choices around the ranges: the rest after a session, the notice, how far ahead the template runs. */
export function TemplateChoices({ form }: { readonly form: TemplateForm }) {
  const t = useTexts(templateTexts);
  const { bufferMin, minNoticeMin, weeksAhead } = form.draft;
  return (
    <div className={styles['choices']}>
      <TemplateChoice
        label={t('buffer')}
        field="bufferMin"
        form={form}
        value={bufferMin}
        options={BUFFERS.map((n) => [n, t('minutes', { n })])}
      />
      <TemplateChoice
        label={t('notice')}
        field="minNoticeMin"
        form={form}
        value={minNoticeMin}
        options={NOTICES.map((n) => [n, t('hours', { n: n / 60 })])}
        other={noticeWords(minNoticeMin, t)}
      />
      <TemplateChoice
        label={t('weeks')}
        field="weeksAhead"
        form={form}
        value={weeksAhead}
        options={WEEKS.map((n) => [n, t('weeksAhead', { n })])}
      />
    </div>
  );
}

type TemplateChoiceProps = {
  readonly label: string;
  readonly field: 'bufferMin' | 'minNoticeMin' | 'weeksAhead';
  readonly form: TemplateForm;
  readonly value: number;
  readonly options: readonly (readonly [number, string])[];
  /** The words of a value that is none of the options. */
  readonly other?: string;
};

function TemplateChoice({ label, field, form, value, options, other = String(value) }: TemplateChoiceProps) {
  const id = fieldId(field);
  const error = form.errorOf(field);
  const known = options.some(([one]) => one === value) ? options : [...options, [value, other] as const];
  return (
    <div className="stack gap-2">
      <label htmlFor={id} className={fieldStyles['label']}>
        {label}
      </label>
      <select
        id={id}
        className={`control ${fieldStyles['select']}`}
        value={value}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-note`}
        onChange={(event) => form.change({ [field]: Number(event.currentTarget.value) })}
      >
        {known.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {error !== null && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  );
}

function noticeWords(minutes: number, t: Translate<keyof (typeof templateTexts)['ka']>): string {
  return t('hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function range([least, most]: readonly [number, number], step: number): number[] {
  return Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step);
}
