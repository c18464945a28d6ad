import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { awaitedPart } from '../../lib/late-part.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import type { Matched, Matches, Relaxation } from '../../data/matches.ts';
import { useReadSince, useShownTherapist } from './chosen-therapist.ts';
import { TherapistDetails } from './TherapistDetails.tsx';
import { TherapistRow } from './TherapistRow.tsx';
import { matchingTexts } from './matching.texts.ts';
import styles from './Matching.module.css';
import { loadUnawaited } from '../../lib/load-code.ts';
import { InlineNote } from '../../ui/InlineNote.tsx';

/** Only where few fit: a list that begins so waits for this code, so that nothing moves when it comes. */
const loadFewFound = () => import('./FewFound.tsx');
const NoneFound = awaitedPart(loadFewFound, 'NoneFound');
const RelaxChips = awaitedPart(loadFewFound, 'RelaxChips');

type TherapistListsProps = {
  readonly matches: Matches;
  /** When the list was read, in epoch milliseconds. */
  readonly readAt: number;
  /** The list of the former wishes, shown while the new one loads. */
  readonly isStale: boolean;
  readonly onChangeAnswers: () => void;
};

/** Best match, those who also suit, the chosen one with everything it takes to book, and help to choose (P34). */
export function TherapistLists({ matches, readAt, isStale, onChangeAnswers }: TherapistListsProps) {
  const t = useTexts(matchingTexts);
  const isMedium = useMedia('(min-width: 761px)');
  const takeFocus = useNavigationType() !== 'POP';
  const { therapists, relaxations = [] } = matches;
  const { selected, isChosen, choose, startAnew } = useShownTherapist(therapists, isStale);
  const details = useRef<HTMLElement>(null);
  const relaxing = useFocusAfterRelaxing(matches, isStale);
  const cards = useReadSince(therapists, selected, { readAt, isStale });
  const best = cards.filter(({ match }) => match.tier === 0);
  const also = cards.filter(({ match }) => match.tier === 1);
  const others = cards.filter(({ match }) => match.tier > 1);

  if (selected === undefined) {
    return (
      <NoneFound takeFocus={takeFocus}>
        <Button onClick={onChangeAnswers}>{t('changeAnswers')}</Button>
      </NoneFound>
    );
  }
  const chooseBelow = (id: string, by: 'press' | 'arrow') => {
    choose(id);
    // The arrows take the focus along the row: it has to stay in sight.
    if (by === 'press') requestAnimationFrame(() => details.current?.scrollIntoView({ block: 'start' }));
  };
  const onRelax = () => {
    relaxing.begin();
    startAnew();
  };
  const rows = [
    { key: 'also', title: t('also'), list: also, notice: null },
    { key: 'others', title: t('othersTitle'), list: others, notice: t('genderNotice') },
  ].filter(({ list }) => list.length > 0);
  return (
    <div ref={relaxing.box} className={styles['lists']} aria-busy={isStale || undefined}>
      <div className="row spread baseline">
        <PageHeading takeFocus={takeFocus}>
          {best.length > 0 ? t('found', { n: best.length }) : t('foundNear', { n: therapists.length })}
        </PageHeading>
        <Button look="quiet" onClick={onChangeAnswers}>
          {t('changeAnswers')}
        </Button>
      </div>
      <BestMatches
        best={best}
        relaxations={relaxations}
        selectedId={selected._id}
        onSelect={choose}
        onRelax={onRelax}
      />
      <p className="visually-hidden" aria-live="polite">
        {isChosen && `${selected.name} ${selected.surname}`}
      </p>
      <div className={styles['body']} data-first={best.length === 0 ? 'rows' : 'details'}>
        <TherapistDetails
          key={selected._id}
          ref={details}
          therapist={selected}
          readAt={readAt}
          isStale={isStale}
          heading="h2"
        />
        <div className={`stack gap-5 ${styles['rows']}`}>
          {rows.map(({ key, title, list, notice }, index) => (
            <TherapistRow
              key={key}
              title={title}
              notice={notice}
              therapists={list}
              selectedId={selected._id}
              isLate={best.length > 0 || index > 0}
              onSelect={best.length > 0 && isMedium ? chooseBelow : choose}
            />
          ))}
        </div>
      </div>
      {isMedium && <NotSure />}
      <p>
        <Link to={href('ranking')} className="target">
          {t('howMade')}
        </Link>
      </p>
    </div>
  );
}

/** After a wish was dropped its chip is gone: the focus goes to what says how many there are now. */
function useFocusAfterRelaxing(matches: Matches, isStale: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const relaxed = useRef(false);
  useEffect(() => {
    if (isStale || !relaxed.current) return;
    relaxed.current = false;
    if (document.activeElement === document.body) box.current?.querySelector('h1')?.focus();
  }, [isStale, matches]);
  return { box, begin: () => (relaxed.current = true) };
}

/** Three tips for a client who cannot decide; on medium and larger screens (spec §2). */
function NotSure() {
  const t = useTexts(matchingTexts);
  return (
    <section className={styles['notSure']} aria-labelledby="not-sure">
      <h2 id="not-sure" className="title">
        {t('notSure')}
      </h2>
      <ul className="thirds">
        <li className="soft">{t('tip1')}</li>
        <li className="soft">{t('tip2')}</li>
        <li className="soft">{t('tip3')}</li>
      </ul>
    </section>
  );
}

type BestMatchesProps = {
  readonly best: readonly Matched[];
  readonly relaxations: readonly Relaxation[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  /** A wish is being dropped. */
  readonly onRelax: () => void;
};

/** Those who meet every wish, or that nobody does; where they are few, the wishes that bring more. */
function BestMatches({ best, relaxations, selectedId, onSelect, onRelax }: BestMatchesProps) {
  const t = useTexts(matchingTexts);
  const [hadChips] = useState(relaxations.length > 0);
  useEffect(() => void loadUnawaited(loadFewFound), []);
  const own = relaxations.length > 0 && <RelaxChips relaxations={relaxations} onRelax={onRelax} />;
  const chips = hadChips ? own : <Suspense>{own}</Suspense>;
  if (best.length === 0)
    return (
      <InlineNote>
        <strong>{t('noBest')}</strong>
        <p>{t('noBestText')}</p>
        {chips}
      </InlineNote>
    );
  // One of them names a topic of the client, or the client has named none.
  const isOnTopic = best.some(({ match }) => match.a > 0 || match.b === 0);
  return (
    <div className="stack">
      <TherapistRow
        title={t(isOnTopic ? 'best' : 'closest')}
        therapists={best}
        selectedId={selectedId}
        onSelect={onSelect}
      />
      {relaxations.length > 0 && (
        <div className="row soft">
          <p>{t('fewBest')}</p>
          {chips}
        </div>
      )}
    </div>
  );
}
