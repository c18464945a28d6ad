import { TEMPLATE_LIMITS } from '#domain/template.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { SelectField } from '../SelectField.tsx';
import { templateTexts } from './template.texts.ts';
import type { TemplateForm } from './use-template-form.ts';
import styles from './Template.module.css';

const BUFFERS = range(TEMPLATE_LIMITS.bufferMin, 5);
const NOTICES = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72].map((hours) => hours * 60);
const WEEKS = range(TEMPLATE_LIMITS.weeksAhead, 1);

/** The choices around the ranges: the rest after a session, the notice, how far ahead the template runs. */
export function TemplateChoices({ form }: { readonly form: TemplateForm }) {
  const t = useTexts(templateTexts);
  const { minNoticeMin } = form.draft;
  return (
    <div className={styles['choices']}>
      <TemplateChoice
        label={t('buffer')}
        field="bufferMin"
        form={form}
        options={BUFFERS.map((n) => [n, t('minutes', { n })])}
      />
      <TemplateChoice
        label={t('notice')}
        field="minNoticeMin"
        form={form}
        options={NOTICES.map((n) => [n, t('hours', { n: n / 60 })])}
        other={t('hoursMinutes', { hours: Math.floor(minNoticeMin / 60), minutes: minNoticeMin % 60 })}
      />
      <TemplateChoice
        label={t('weeks')}
        field="weeksAhead"
        form={form}
        options={WEEKS.map((n) => [n, t('weeksAhead', { n })])}
      />
    </div>
  );
}

type TemplateChoiceProps = {
  readonly label: string;
  readonly field: 'bufferMin' | 'minNoticeMin' | 'weeksAhead';
  readonly form: TemplateForm;
  readonly options: readonly (readonly [number, string])[];
  /** The words of a value that is none of the options. */
  readonly other?: string;
};

function TemplateChoice({ label, field, form, options, other }: TemplateChoiceProps) {
  const value = form.draft[field];
  const known = options.some(([one]) => one === value) ? options : [...options, [value, other ?? value] as const];
  return (
    <SelectField
      label={label}
      {...form.field(field)}
      value={value}
      onChange={(chosen) => form.change({ [field]: Number(chosen) })}
    >
      {known.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

function range([least, most]: readonly [number, number], step: number): number[] {
  return Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step);
}
