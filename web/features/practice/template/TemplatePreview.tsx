import { addDays, formatDate, wallOf } from '#domain/dates.ts';
import { type WeeklyTemplate, useTemplatePreview } from '../../../data/practice-calendar.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useWords } from '../../../lib/texts.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { TICK_MS } from '../calendar/calendar-time.ts';
import { templateTexts } from './template.texts.ts';
import { useSettled } from './use-template-form.ts';
import styles from './Template.module.css';

/** A template that changes with every step of a drag is asked for when it has stood a moment. */
const SETTLED_MS = 300;

type TemplatePreviewProps = { readonly template: WeeklyTemplate | null; readonly isChanged: boolean };

/** The very times that clients would see in the next seven days, and what the template changes. */
export function TemplatePreview({ template, isChanged }: TemplatePreviewProps) {
  const { t, locale } = useWords(templateTexts);
  const settled = useSettled(template, SETTLED_MS);
  const { data, error } = useTemplatePreview(settled);
  const today = wallOf(useServerNow(TICK_MS)).date;
  const last = addDays(today, 6);
  const times = data?.times ?? [];
  const near = times.filter(({ date }) => date <= last);
  const dates = [...new Set(near.map(({ date }) => date))];
  const change = data?.change;
  return (
    <SectionCard headingId="preview" heading={t('preview')} className="stack gap-3">
      {template === null && <p className="hint">{t('fixFirst')}</p>}
      {error !== null && <p className="hint">{t('previewFailed')}</p>}
      {template !== null && data && (
        <>
          {change !== undefined && (
            <p className={`strong figures ${styles['change']}`} data-testid="template-change">
              {isChanged ? (
                <>
                  <span aria-hidden="true">{t('change', { added: change.added, removed: change.removed })}</span>
                  <span className="visually-hidden">
                    {t('changeName', { added: change.added, removed: change.removed })}
                  </span>
                  {change.booked > 0 && <span>, {t('booked', { n: change.booked })}</span>}
                </>
              ) : (
                t('noChange')
              )}
            </p>
          )}
          <p className="hint" role="status">
            {near.length === 0
              ? t('noTimes')
              : `${t('nextWeek', { n: near.length })} · ${t('allTimes', { n: times.length })}`}
          </p>
          <dl className={`figures ${styles['times']}`}>
            {dates.map((date) => (
              <div key={date}>
                <dt className="small">{formatDate(date, locale, { weekday: true, short: true })}</dt>
                <dd translate="no">
                  {near
                    .filter((time) => time.date === date)
                    .map(({ start }) => start)
                    .join(' · ')}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </SectionCard>
  );
}
