import { useState } from 'react';
import { pressed } from '../../../data/fresh-code.ts';
import { readComplaint, type OperatorOrder, type SaidOfComplaint } from '../../../data/operations-orders.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useForm } from '../../../parts/form/use-form.ts';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { actionTexts } from './action.texts.ts';
import styles from './Order.module.css';

/** The words of both sides about a session, only when asked for; leaving closes them again. */
export function ComplaintWords({ order }: { readonly order: OperatorOrder }) {
  const t = useTexts(actionTexts);
  const [said, setSaid] = useState<SaidOfComplaint | null>(null);
  const form = useForm({ values: {}, problems: {}, words: () => t('saidFailed') });

  async function show(): Promise<void> {
    setSaid(
      await logged(
        pressed(t('said'), () => readComplaint(order.number)),
        'Error reading a complaint',
      ),
    );
  }

  return (
    <div className={`stack gap-2 ${styles['said']}`}>
      <div className="row spread">
        <div>
          <p className="strong ink">{t('said')}</p>
          <p className="hint">{t('saidKept')}</p>
        </div>
        {said === null && (
          <Button look="ghost" size="small" busy={form.busy} onClick={() => form.send(show)}>
            {t('saidShow')}
          </Button>
        )}
      </div>
      <Refusal words={form.general} />
      {said !== null && (
        <div role="status" className="stack gap-2">
          <Quotation who={t('client')} at={order.complaint?.at ?? null} words={said.words} />
          <Quotation who={t('specialist')} at={null} words={said.answer} />
        </div>
      )}
    </div>
  );
}

type QuotationProps = { readonly who: string; readonly at: string | null; readonly words: string | null };

function Quotation({ who, at, words }: QuotationProps) {
  const { t, locale } = useWords(actionTexts);
  const said = at === null ? who : `${who}, ${momentWords(Date.parse(at), locale)}`;
  const caption = words === null ? `${said}: ${t('saidNothing')}` : said;
  return (
    <figure>
      <figcaption className="hint">
        <Kept words={caption} />
      </figcaption>
      {words !== null && (
        <blockquote className={styles['quote']} translate="no">
          {words}
        </blockquote>
      )}
    </figure>
  );
}
