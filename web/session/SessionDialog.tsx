import type { ComponentProps, ReactNode } from 'react';
import type { Decision } from '../lib/use-consequence.ts';
import { CloseFoot } from '../parts/decision/CloseFoot.tsx';
import { DecisionButtons } from '../parts/decision/DecisionButtons.tsx';
import type { Form } from '../parts/form/use-form.ts';
import { Dialog, focusFirst } from '../ui/Dialog.tsx';
import { InlineNote, Refusal } from '../ui/InlineNote.tsx';

type Buttons = ComponentProps<typeof DecisionButtons>;

type SessionDialogProps = {
  readonly title: ReactNode;
  readonly form: Pick<Form<string>, 'busy' | 'general'>;
  readonly onClose: () => void;
  /** The content that stays in sight while the rest scrolls. */
  readonly head?: ReactNode;
  readonly summary?: ReactNode;
  /** Why what is asked is not possible any more; it takes the place of the question. */
  readonly why: ReactNode;
  /** The content that stays whether it is possible or not. */
  readonly after?: ReactNode;
  /** The question. */
  readonly children: ReactNode;
} & (DecisionProps | { readonly foot: ReactNode });

type DecisionProps = {
  readonly decision: Decision;
  /** `isCareful`: leaving everything as it is comes first. */
  readonly isCareful?: boolean;
  readonly keep: string;
  readonly confirm: Omit<Buttons['confirm'], 'look' | 'wide' | 'busy'>;
} & Pick<Buttons, 'isKeepLate' | 'isNewsElsewhere'>;

/** A question about a session: the session, what is asked and how to answer, or why it is not asked any more. */
export function SessionDialog(props: SessionDialogProps) {
  const { title, form, onClose, head, summary, why, after, children } = props;
  const foot = 'foot' in props ? props.foot : <DecisionFoot {...props} />;
  const isPossible = why === null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      head={head}
      foot={isPossible ? foot : <CloseFoot refused={form.general} onClose={onClose} />}
    >
      {summary}
      {isPossible ? children : <InlineNote role="status">{why}</InlineNote>}
      {after}
    </Dialog>
  );
}

type DecisionFootProps = DecisionProps & Pick<SessionDialogProps, 'form' | 'onClose'>;

function DecisionFoot(props: DecisionFootProps) {
  const {
    form,
    onClose,
    decision,
    isCareful = false,
    isKeepLate = false,
    isNewsElsewhere = false,
    keep,
    confirm,
  } = props;
  return (
    <>
      <Refusal words={form.general} />
      <DecisionButtons
        decision={decision}
        {...(isCareful && { first: 'keep' })}
        isKeepLate={isKeepLate}
        isNewsElsewhere={isNewsElsewhere}
        keep={{ label: keep, wide: true, onClick: onClose, ...(isCareful ? { ref: focusFirst } : { look: 'ghost' }) }}
        confirm={{ ...confirm, wide: true, busy: form.busy, ...(isCareful && { look: 'ghost' }) }}
      />
    </>
  );
}
