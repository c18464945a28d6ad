// docs/decisions/232
import { keepChanges, useOwnChanges } from '../../data/own-changes.ts';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { useWords } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useForm } from '../form/use-form.ts';
import { useProof } from '../proof/use-proof.tsx';
import { orWait, useProofWords } from '../proof/use-proof-words.ts';
import { momentOf } from '../times/moment-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ownChangesTexts } from './own-changes.texts.ts';

/** Confirms a change of the own account as the own doing, while "it was not me" could undo it; else nothing. */
export function OwnChanges() {
  const { t, locale } = useWords(ownChangesTexts);
  const { data } = useOwnChanges();
  const proof = useProof();
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t('failed')) });
  async function confirmChanges(): Promise<void> {
    const call = () => orWait(logged(keepChanges(), 'Error confirming a change of the account'));
    if (await proof.run(call, { title: t('keep'), lead: t('lead') })) showToast(t('kept'));
  }
  if (data === undefined || !data.isOpen) return null;
  const { putBackAt } = data;
  const when = putBackAt === null ? '' : momentOf(Date.parse(putBackAt), locale);
  return (
    <SectionCard headingId="own-changes" heading={t('title')} className="stack gap-3 start">
      <Kept as="p" className="card-text" words={putBackAt === null ? t('open') : t('waits', { when })} />
      <Refusal words={form.general} />
      <Button size="small" busy={form.busy} data-testid="keep-changes" onClick={() => form.send(confirmChanges)}>
        {t('keep')}
      </Button>
      {proof.dialog}
    </SectionCard>
  );
}
