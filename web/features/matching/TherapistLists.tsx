import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import type { Matched, Matches } from '../../data/matches.ts';
import { useChosenTherapist } from './chosen-therapist.ts';
import { RelaxChips } from './RelaxChips.tsx';
import { TherapistDetails } from './TherapistDetails.tsx';
import { TherapistRow } from './TherapistRow.tsx';
import { matchingTexts } from './matching.texts.ts';
import { useReadSince } from './use-read-since.ts';
import styles from './Matching.module.css';

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
  const [chosenId, setChosenId] = useChosenTherapist();
  const [shown, setShown] = useState<{ therapist: Matched; by: 'client' | 'list' } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLElement>(null);
  const relaxed = useRef(false);
  useEffect(() => {
    if (isStale || !relaxed.current) return;
    relaxed.current = false;
    // The pressed chip went with its wish: the focus goes to what says how many there are now.
    if (document.activeElement === document.body) box.current?.querySelector('h1')?.focus();
  }, [isStale, matches]);

  const { therapists, relaxations = [] } = matches;
  const first = therapists.find(({ _id }) => _id === chosenId) ?? therapists[0];
  // The shown therapist stays when the list is read again in another order or without this therapist.
  if (shown === null && first !== undefined && !isStale) setShown({ therapist: first, by: 'list' });
  const selected = therapists.find(({ _id }) => _id === shown?.therapist._id) ?? shown?.therapist ?? first;
  const cards = useReadSince(therapists, selected, { readAt, isStale });
  const best = cards.filter(({ match }) => match.tier === 0);
  const also = cards.filter(({ match }) => match.tier === 1);
  const others = cards.filter(({ match }) => match.tier > 1);

  if (first === undefined || selected === undefined) {
    return (
      <div className={`stack soft gap-5 center wide ${styles['none']}`}>
        <SpotArch mood="dusk" className={styles['noneArt']} />
        <PageHeading takeFocus={takeFocus}>{t('foundNone')}</PageHeading>
        <p>{t('foundNoneText')}</p>
        <Button onClick={onChangeAnswers}>{t('changeAnswers')}</Button>
      </div>
    );
  }
  const choose = (id: string) => {
    const therapist = therapists.find(({ _id }) => _id === id);
    if (therapist === undefined) return;
    setShown({ therapist, by: 'client' });
    setChosenId(id);
  };
  const chooseBelow = (id: string, by: 'press' | 'arrow') => {
    choose(id);
    // The arrows take the focus along the row: it has to stay in sight.
    if (by === 'press') requestAnimationFrame(() => details.current?.scrollIntoView({ block: 'start' }));
  };
  const onRelax = () => {
    relaxed.current = true;
    setShown(null);
    setChosenId(null);
  };
  const rows = [
    { key: 'also', title: t('also'), list: also, notice: null },
    { key: 'others', title: t('othersTitle'), list: others, notice: t('genderNotice') },
  ].filter(({ list }) => list.length > 0);
  return (
    <div ref={box} className={styles['lists']} aria-busy={isStale || undefined}>
      <div className="row spread baseline">
        <PageHeading takeFocus={takeFocus}>
          {best.length > 0 ? t('found', { n: best.length }) : t('foundNear', { n: therapists.length })}
        </PageHeading>
        <Button look="quiet" onClick={onChangeAnswers}>
          {t('changeAnswers')}
        </Button>
      </div>
      {best.length > 0 ? (
        <div className="stack">
          <TherapistRow
            title={t(best.some(isOnTopic) ? 'best' : 'closest')}
            therapists={best}
            selectedId={selected._id}
            onSelect={choose}
          />
          {relaxations.length > 0 && (
            <div className="row soft">
              <p>{t('fewBest')}</p>
              <RelaxChips relaxations={relaxations} onRelax={onRelax} />
            </div>
          )}
        </div>
      ) : (
        <InlineNote>
          <strong>{t('noBest')}</strong>
          <p>{t('noBestText')}</p>
          <RelaxChips relaxations={relaxations} onRelax={onRelax} />
        </InlineNote>
      )}
      <p className="visually-hidden" aria-live="polite">
        {shown?.by === 'client' && `${selected.name} ${selected.surname}`}
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

/** Names a topic of the client, or the client has named none. */
function isOnTopic({ match }: Matched): boolean {
  return match.a > 0 || match.b === 0;
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
