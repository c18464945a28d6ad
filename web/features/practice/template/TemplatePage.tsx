import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { SessionLengths } from '#domain/schedule.ts';
import { useTemplate, useTemplatePreview, type WeeklyTemplate } from '../../../data/practice-calendar.ts';
import { usePractice } from '../../../data/practice.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useTitle } from '../../../lib/title.ts';
import { useLayout } from '../../../lib/use-media.ts';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { TemplateChoices } from './TemplateChoices.tsx';
import { TemplateDay } from './TemplateDay.tsx';
import { TemplatePicture } from './TemplatePicture.tsx';
import { templateTexts } from './template.texts.ts';
import { offerUndo, useEdits } from '../calendar/use-edits.ts';
import { useSettled, useTemplateForm } from './use-template-form.ts';
import styles from './Template.module.css';
import { addDays, formatDate, wallOf } from '#domain/dates.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { TICK_MS } from '../calendar/calendar-time.ts';

export default withServerData(Template);

/** The weekly template of a therapist, with the very times that clients will see while it is edited. */
function Template() {
  const t = useTexts(templateTexts);
  useTitle(t('title'));
  const { data, error, refetch, isFetchedAfterMount } = useTemplate();
  const { data: practice, error: practiceError, refetch: rereadPractice } = usePractice();
  useEdits();
  // A template that was read earlier may have changed on another device since: what is edited is what is read now.
  const [first, setFirst] = useState<WeeklyTemplate | null>(null);
  if (first === null && isFetchedAfterMount && error === null && data !== undefined && practice !== undefined)
    setFirst(data);
  const isMissing = error !== null || (practice === undefined && practiceError !== null);
  const lengths = Object.fromEntries(practice?.sessionTypes.map(({ key, duration }) => [key, duration]) ?? []);
  return (
    <PracticeFrame>
      <div className="stack gap-1">
        <Link to={href('practiceCalendar')} className="target line gap-2 start">
          <Icon name="back" size={18} />
          {t('back')}
        </Link>
        <PageHeading takeFocus="if-free" className={styles['heading']}>
          {t('title')}
        </PageHeading>
        <p className="hint">{t('lead')}</p>
      </div>
      {first !== null && <TemplateForm first={first} lengths={lengths} />}
      {first === null && !isMissing && <Skeleton heights={[420, 200]} label={t('loading')} />}
      {first === null && isMissing && (
        <LoadFailed words={t('loadFailed')} onRetry={() => void Promise.all([refetch(), rereadPractice()])} />
      )}
    </PracticeFrame>
  );
}

type TemplateFormProps = {
  readonly first: WeeklyTemplate;
  readonly lengths: SessionLengths;
};

function TemplateForm({ first, lengths }: TemplateFormProps) {
  const t = useTexts(templateTexts);
  const form = useTemplateForm(first, lengths);
  const isPhone = useLayout() === 'mobile';

  async function apply(): Promise<void> {
    const former = form.saved;
    const applied = await form.apply();
    if (applied === null) return;
    const { added, removed } = applied.change;
    offerUndo(t('applied', { added, removed }), () => {
      void form.goBack(former, applied.template).then((back) => back !== null && showToast(t('undone')));
    });
  }

  return (
    <form
      className={`row gap-5 ${styles['form']}`}
      data-zone-said
      data-testid="template-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <div className={`stack ${styles['hours']}`}>
        <ErrorSummary heading={t('problem')} {...form.summary} />
        <TemplateChoices form={form} />
        <ZoneNote />
        {!isPhone && <TemplatePicture form={form} lengths={lengths} />}
        <div className={styles['days']}>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <TemplateDay key={weekday} weekday={weekday} form={form} lengths={lengths} />
          ))}
        </div>
      </div>
      <div className={`stack ${styles['beside']}`}>
        <Refusal words={form.general} />
        <Button type="submit" wide busy={form.busy} disabled={!form.isChanged}>
          {t('apply')}
        </Button>
        <TemplatePreview template={form.isSound ? form.draft : null} isChanged={form.isChanged} />
      </div>
    </form>
  );
}

/** A template that changes with every step of a drag is asked for when it has stood a moment. */
const SETTLED_MS = 300;

type TemplatePreviewProps = { readonly template: WeeklyTemplate | null; readonly isChanged: boolean };

/** The very times that clients would see in the next seven days, and what the template changes. */
function TemplatePreview({ template, isChanged }: TemplatePreviewProps) {
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
                  <span aria-hidden="true">{`+${change.added} −${change.removed}`}</span>
                  <span className="visually-hidden">{t('changeName', change)}</span>
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
          <dl className="stack gap-2 figures text">
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
