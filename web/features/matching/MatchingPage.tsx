import { useRef, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { backStep } from '#domain/steps.ts';
import { IntentCard } from '../../layouts/IntentCard.tsx';
import { JourneyHead } from '../../layouts/JourneyHead.tsx';
import { JourneyHelp } from '../../layouts/JourneyHelp.tsx';
import { saveStep } from '../../lib/answers.ts';
import { ApiError } from '../../lib/api.ts';
import { ServerData } from '../../lib/query.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLayout, useMedia } from '../../lib/use-media.ts';
import { paths } from '../../paths.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { NotSure } from './NotSure.tsx';
import { TherapistDetails } from './TherapistDetails.tsx';
import { TherapistRow } from './TherapistRow.tsx';
import { type Matched, useMatches } from './matching.queries.ts';
import { matchingTexts } from './matching.texts.ts';
import styles from './Matching.module.css';

/** The therapists chosen for the client (spec §2, P34). */
export default function MatchingPage() {
  return (
    <ServerData>
      <Matches />
    </ServerData>
  );
}

function Matches() {
  const t = useTexts(matchingTexts);
  const navigate = useNavigate();
  const layout = useLayout();
  const matches = useMatches();
  useTitle(t('tab'));
  const goBack = () => {
    saveStep(backStep(4, layout));
    void navigate(paths.testing);
  };
  return (
    <div className={`container ${styles['page']}`}>
      <JourneyHead step={4} backLabel={t('backToTesting')} onBack={goBack} />
      <IntentCard />
      {matches.data !== undefined ? (
        <Lists therapists={matches.data} onChangeAnswers={goBack} />
      ) : matches.isError ? (
        <InlineNote kind="danger" role="alert">
          <p>{(matches.error instanceof ApiError && matches.error.message) || t('failed')}</p>
          <Button look="ghost" size="small" onClick={() => void matches.refetch()}>
            {t('retry')}
          </Button>
        </InlineNote>
      ) : (
        <Searching />
      )}
      <JourneyHelp />
    </div>
  );
}

function Searching() {
  const t = useTexts(matchingTexts);
  return (
    <div className={styles['searching']} role="status">
      <SpotArch mood="dawn" />
      <p>{t('searching')}</p>
    </div>
  );
}

type ListsProps = { readonly therapists: readonly Matched[]; readonly onChangeAnswers: () => void };

function Lists({ therapists, onChangeAnswers }: ListsProps) {
  const t = useTexts(matchingTexts);
  const isMedium = useMedia('(min-width: 761px)');
  const takeFocus = useNavigationType() !== 'POP';
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const details = useRef<HTMLElement>(null);
  const best = therapists.filter(({ match }) => match.tier === 0);
  const also = therapists.filter(({ match }) => match.tier === 1);
  const others = therapists.filter(({ match }) => match.tier > 1);
  const selected = therapists.find(({ _id }) => _id === selectedId) ?? therapists[0];

  if (selected === undefined) {
    return (
      <div className={styles['none']}>
        <SpotArch mood="dusk" className={styles['noneArt']} />
        <PageHeading takeFocus={takeFocus}>{t('foundNone')}</PageHeading>
        <p>{t('foundNoneText')}</p>
        <Button onClick={onChangeAnswers}>{t('changeAnswers')}</Button>
      </div>
    );
  }
  const choose = (id: string) => setSelectedId(id);
  const chooseBelow = (id: string) => {
    setSelectedId(id);
    requestAnimationFrame(() => details.current?.scrollIntoView({ block: 'start' }));
  };
  const rows = [
    { key: 'also', title: t('also'), list: also, notice: null },
    { key: 'others', title: t('also'), list: others, notice: t('genderNotice') },
  ].filter(({ list }) => list.length > 0);
  return (
    <>
      <div className={styles['titleRow']}>
        <PageHeading takeFocus={takeFocus}>{t('found', { n: therapists.length })}</PageHeading>
        <Button look="quiet" onClick={onChangeAnswers}>
          {t('changeAnswers')}
        </Button>
      </div>
      {best.length > 0 ? (
        <TherapistRow title={t('best')} therapists={best} selectedId={selected._id} onSelect={choose} />
      ) : (
        <InlineNote>
          <strong>{t('noBest')}</strong>
          <p>{t('noBestText')}</p>
        </InlineNote>
      )}
      <div className={styles['body']} data-first={best.length === 0 ? 'rows' : 'details'}>
        <TherapistDetails key={selected._id} ref={details} therapist={selected} heading="h2" />
        <div className={styles['rows']}>
          {rows.map(({ key, title, list, notice }) => (
            <TherapistRow
              key={key}
              title={title}
              notice={notice}
              therapists={list}
              selectedId={selected._id}
              onSelect={best.length > 0 && isMedium ? chooseBelow : choose}
            />
          ))}
        </div>
      </div>
      {isMedium && <NotSure />}
    </>
  );
}
