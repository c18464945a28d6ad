import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/Button.tsx';
import { Refusal } from '../ui/InlineNote.tsx';
import { morePagesTexts } from './more-pages.texts.ts';

type MorePagesProps = {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** The way to the rest of a long list. */
export function MorePages({ list }: MorePagesProps) {
  const t = useTexts(morePagesTexts);
  if (!list.hasNextPage) return null;
  return (
    <div className="stack start">
      <Refusal words={list.isFetchNextPageError ? t('failed') : null} />
      <Button look="ghost" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  );
}
