import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { sessionTexts } from './session.texts.ts';

type MorePagesProps = {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Why nothing more came. */
  readonly failed: string;
};

/** The way to the rest of a long list. */
export function MorePages({ list, failed }: MorePagesProps) {
  const t = useTexts(sessionTexts);
  if (!list.hasNextPage) return null;
  return (
    <div className="stack start">
      <Refusal words={list.isFetchNextPageError ? failed : null} />
      <Button look="ghost" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  );
}
