import { Suspense, useEffect, useState } from 'react';
import type { Matched, Relaxation } from '../../data/matches.ts';
import { awaitedPart } from '../../lib/late-part.ts';
import { loadUnawaited } from '../../lib/load-code.ts';
import { useTexts } from '../../lib/texts.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { matchingTexts } from './matching.texts.ts';
import { TherapistRow } from './TherapistRow.tsx';

/** Only where few fit: a list that begins so waits for this code, so that nothing moves when it comes. */
export const loadFewFound = () => import('./few-found.ts');

const RelaxChips = awaitedPart(loadFewFound, 'RelaxChips');

type BestMatchesProps = {
  readonly best: readonly Matched[];
  readonly relaxations: readonly Relaxation[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  /** A wish is being dropped. */
  readonly onRelax: () => void;
};

/** Those who meet every wish, or that nobody does; where they are few, the wishes that bring more. */
export function BestMatches({ best, relaxations, selectedId, onSelect, onRelax }: BestMatchesProps) {
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
  return (
    <div className="stack">
      <TherapistRow
        title={t(best.some(isOnTopic) ? 'best' : 'closest')}
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

/** Names a topic of the client, or the client has named none. */
function isOnTopic({ match }: Matched): boolean {
  return match.a > 0 || match.b === 0;
}
