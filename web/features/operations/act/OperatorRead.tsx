import { askForCode, ENTERED, isCodeNeeded } from '../../../data/fresh-code.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { ReadFailed } from '../../../parts/help/ReadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { actTexts } from './act.texts.ts';

type Read = { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };

type OperatorReadProps = { readonly reads: readonly Read[]; readonly heights: readonly number[] };

/** In the place of what is not read yet: its size, the way to the code that it needs, or the failure and a retry. */
export function OperatorRead({ reads, heights }: OperatorReadProps) {
  const t = useTexts(actTexts);
  const missing = reads.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  if (missing.length === 0) return null;
  if (failed === undefined) return <Skeleton heights={heights} />;
  if (missing.some(({ error }) => isCodeNeeded(error))) {
    return (
      <InlineNote>
        <p>{t('codeFirst')}</p>
        <Button size="small" onClick={() => void askForCode({ call: ENTERED, press: null })}>
          {t('enterCode')}
        </Button>
      </InlineNote>
    );
  }
  const refetch = () => missing.forEach((read) => void read.refetch());
  return <ReadFailed read={{ error: failed.error, refetch }} words={t('failed')} />;
}
