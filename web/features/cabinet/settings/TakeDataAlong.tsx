// docs/decisions/198
import { takeDataAlong } from '../../../data/leaving.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useProof } from '../../../parts/proof/use-proof.tsx';
import { orWait, useProofWords } from '../../../parts/proof/use-proof-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { takeDataTexts } from './take-data.texts.ts';

/** The own data as one file: what is in it, and the way to it. A sign-in that was left open is not enough for it. */
export function TakeDataAlong() {
  const t = useTexts(takeDataTexts);
  const proof = useProof();
  const form = useForm({ values: {}, problems: {}, words: useProofWords(t('failed')) });
  async function take(): Promise<void> {
    const words = { title: t('title'), lead: t('whyCode'), action: t('save'), sends: t('sends') };
    const call = () => orWait(logged(takeDataAlong(), 'Error taking the own data along'));
    if (await proof.run(call, words)) showToast(t('saved'));
  }
  return (
    <SectionCard headingId="take-data" heading={t('title')} className="stack gap-3 start">
      <p className="card-text">{t('what')}</p>
      <Refusal words={form.general} />
      <Button look="ghost" size="small" busy={form.busy} data-testid="take-data" onClick={() => form.send(take)}>
        {t('take')}
      </Button>
      {proof.dialog}
    </SectionCard>
  );
}
