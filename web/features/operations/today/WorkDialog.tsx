// docs/decisions/238
import { useState } from 'react';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { ApiError } from '../../../api/client.ts';
import { seeItem, type WorkItem } from '../../../data/operations.ts';
import { logged } from '../../../lib/log.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { actTexts } from '../act/act.texts.ts';
import { ActReason } from '../act/ActParts.tsx';
import { reasonProblem } from '../act/use-act.ts';
import { WorkStep } from './WorkStep.tsx';
import { todayTexts } from './today.texts.ts';
import { dayWords, endsBySeen, workStep, sumOf, wordsOf } from './work-words.ts';

type WorkDialogProps = {
  readonly item: WorkItem;
  readonly onClose: () => void;
  readonly onSeen: () => Promise<boolean>;
};

/** All that is known of an item, its next step, and "Seen" with a reason where that alone ends it. */
export function WorkDialog({ item, onClose, onSeen }: WorkDialogProps) {
  const { t, locale } = useWords(todayTexts);
  const { facts, firstAt, lastAt, times } = item;
  const { name, sentence } = wordsOf(item, locale);
  const sum = sumOf(item, locale);
  const known: readonly (Fact | false)[] = [
    facts.order !== undefined && { term: t('order'), value: formatBookingNumber(facts.order), translate: 'no' },
    facts.attempt !== undefined && { term: t('attempt'), value: facts.attempt, translate: 'no' },
    sum !== null && { term: t('sum'), value: sum, translate: 'no' },
    facts.batch !== undefined && { term: t('batchRow'), value: facts.batch, translate: 'no' },
    facts.code !== undefined && { term: t('code'), value: facts.code, translate: 'no' },
    facts.day !== undefined && { term: t('day'), value: dayWords(facts.day, locale) },
    { term: t('firstAt'), value: momentWords(Date.parse(firstAt), locale) },
    times > 1 && { term: t('lastAt'), value: momentWords(Date.parse(lastAt), locale) },
    times > 1 && { term: t('howOften'), value: times, translate: 'no' },
  ];
  return (
    <Dialog
      title={name}
      atEdge
      onClose={onClose}
      foot={endsBySeen(item) ? <Seen item={item} onClose={onClose} onSeen={onSeen} /> : <p>{t('endsByFact')}</p>}
    >
      <p>{sentence}</p>
      <Facts facts={known.filter((fact) => fact !== false)} />
      {workStep(item) !== null && (
        <WorkStep item={item} className={buttonClass({ look: 'ghost', size: 'small' })} onOpen={onClose} />
      )}
    </Dialog>
  );
}

/** "Seen" with a reason for the log; nothing else is done by it. */
function Seen({ item: { id }, onClose, onSeen }: WorkDialogProps) {
  const t = useTexts(todayTexts);
  const actWords = useTexts(actTexts);
  const [reason, onReason] = useState('');
  const form = useForm<'reason'>({
    values: { reason },
    problems: { reason: reasonProblem(reason, actWords) },
    words: (error) => (error instanceof ApiError && error.code === 'OFFLINE' ? actWords('noAnswer') : t('seenFailed')),
  });
  async function send(): Promise<void> {
    const isDone = await logged(seeItem(id, reason.trim()), 'Error marking what was seen');
    showToast(t(isDone ? 'seenDone' : 'seenBefore'));
    onClose();
    await onSeen();
  }
  return (
    <form className="stack gap-3" noValidate onSubmit={(event) => form.submit(event, send)}>
      <ActReason act={{ form, reason, onReason }} />
      <Refusal words={form.general} />
      <Button type="submit" wide busy={form.busy}>
        {t('seen')}
      </Button>
    </form>
  );
}
