import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { CloseFoot } from '../../../parts/decision/CloseFoot.tsx';
import type { Form } from '../../../parts/form/use-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts, type Fact } from '../../../ui/Facts.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { actTexts } from './act.texts.ts';
import { ActBox, ActFoot, ActReason } from './ActParts.tsx';
import { type ActWish, useAct } from './use-act.ts';

/** What is sent with every change of an operator: `preview` shows it and takes it back. */
export type Why = { readonly reason: string; readonly preview: boolean };

/** What a change does, in words: its facts, who is told, and the button that names the consequence. */
export type Effect = {
  readonly facts: readonly Fact[];
  readonly more?: ReactNode;
  readonly told: readonly string[];
  readonly press: string;
  /** Its words once the effect has changed, where they are its own. */
  readonly again?: string;
  /** The line once it was done. */
  readonly done: string;
};

type Shared<A> = Pick<ActWish<A, never>, 'isNothing' | 'sameAs' | 'first' | 'isChecked' | 'reread'>;
type ActDialogProps<A, F extends string> = Shared<A> & {
  readonly title: ReactNode;
  /** The facts of the thing that is changed. */
  readonly about?: ReactNode;
  /** The choice, if there is one: the text in each field, the mistakes, and the fields themselves. */
  readonly values?: Readonly<Record<F, string>>;
  readonly problems?: Readonly<Record<F, string | null>>;
  readonly fields?: (form: Form<F | 'reason'>) => ReactNode;
  readonly fieldOf?: (code: string | null) => NoInfer<F> | null;
  readonly send: (why: Why) => Promise<A>;
  readonly effect: (answer: A) => Effect;
  /** Why there is nothing to decide; it takes the place of all before anything was shown. */
  readonly why?: string | null;
  /** Once done the dialog closes and a toast tells it. */
  readonly isTold?: boolean;
  readonly onClose: () => void;
};

const NOTHING_CHOSEN = {};
/** The log needs a reason for a look too; the operator writes theirs after they have seen the effect. */
const LOOK_REASON = 'shown on the page before the decision';

/** A change by an operator in its steps, as a dialog; without fields its effect is asked for at once. */
export function ActDialog<A, F extends string = never>(props: ActDialogProps<A, F>) {
  const { title, about, fields, fieldOf, send, effect, isNothing, first, reread, why = null, isTold, onClose } = props;
  const t = useTexts(actTexts);
  const [reason, onReason] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const isAtOnce = fields === undefined && first === undefined;
  const act = useAct<A, F>({
    ...props,
    // A dialog without a choice has no fields.
    values: props.values ?? (NOTHING_CHOSEN as Record<F, string>),
    problems: props.problems ?? (NOTHING_CHOSEN as Record<F, string | null>),
    fieldOf: (code) => fieldOf?.(code) ?? null,
    reason,
    onReason,
    isAtOnce,
    look: () => send({ reason: LOOK_REASON, preview: true }),
    press: (answer) => effect(answer).press,
    again: (answer) => effect(answer).again,
    async make(because) {
      const answer = await send({ reason: because, preview: false });
      const words = isNothing?.(answer) === true ? t('already') : effect(answer).done;
      if (isTold === true) {
        showToast(words);
        onClose();
      } else setDone(words);
      void reread?.();
    },
  });
  const { shown, form } = act;
  const end = done ?? (shown === null ? why : null);
  if (end !== null)
    return (
      <Dialog title={title} onClose={onClose} atEdge foot={<CloseFoot refused={form.general} onClose={onClose} />}>
        <End words={end} isDone={done !== null} />
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose} atEdge foot={<ActFoot act={act} onClose={onClose} />}>
      {about}
      {fields?.(form)}
      {shown !== null && (
        <ActBox at={shown.at}>
          {act.press === null ? <p>{t('wasSo')}</p> : <EffectIn effect={effect(shown.answer)} />}
        </ActBox>
      )}
      {shown === null && isAtOnce && form.general === null && <Skeleton heights={[170]} />}
      {act.asksReason && <ActReason act={act} />}
    </Dialog>
  );
}

function EffectIn({ effect: { facts, more, told } }: { readonly effect: Effect }) {
  const t = useTexts(actTexts);
  return (
    <>
      <Facts facts={facts} />
      {more}
      <p>
        {told.length === 0 ? (
          t('toldNobody')
        ) : (
          <>
            <span className="strong ink">{t('told')}:</span> {told.join(', ')}
          </>
        )}
      </p>
    </>
  );
}

function End({ words, isDone }: { readonly words: string; readonly isDone: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <div ref={line} tabIndex={-1}>
      <InlineNote kind={isDone ? 'ok' : 'plain'} role="status">
        <p>{words}</p>
      </InlineNote>
    </div>
  );
}
