import { type ReactNode, useEffect, useRef } from 'react';
import type { Instant } from '#domain/dates.ts';
import { REASON_MAX } from '#domain/reason.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { DecisionButtons } from '../../../parts/decision/DecisionButtons.tsx';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { focusFirst } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { actTexts } from './act.texts.ts';
import styles from './Act.module.css';
import type { Act } from './use-act.ts';

type BoxProps = {
  readonly at: Instant;
  /** On the ground of a warning. */
  readonly isWarning?: boolean;
  readonly children: ReactNode;
};

/** The effect of a change, and when it was shown; it comes into view and takes the focus of the button that asked. */
export function ActBox({ at, isWarning = false, children }: BoxProps) {
  const { t, locale } = useWords(actTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement: active } = document;
    if (active === null || active === document.body || active instanceof HTMLDialogElement) box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className={classNames(styles['box'], isWarning && styles['warning'])}
      data-testid="op-preview"
    >
      <p className="line spread">
        <span className="strong ink">{t('does')}</span>
        <Kept as="span" className="small figures" words={t('shown', { time: timeOf(at, locale) })} />
      </p>
      {children}
    </div>
  );
}

type ActProps<F extends string> = { readonly act: Act<unknown, F> };

type ActReasonProps<F extends string> = { readonly act: Pick<Act<unknown, F>, 'form' | 'reason' | 'onReason'> };

/** The reason of a change, for the log, with the count of its characters. */
export function ActReason<F extends string>({ act: { form, reason, onReason } }: ActReasonProps<F>) {
  const t = useTexts(actTexts);
  return (
    <Field
      {...form.field('reason', reason !== '')}
      hasLines
      label={t('reason')}
      hint={
        <span className="line spread">
          <span>{t('reasonHint')}</span>
          <span className="figures" translate="no">
            {t('count', { n: reason.length, max: REASON_MAX })}
          </span>
        </span>
      }
      autoComplete="off"
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  );
}

type ActFootProps<F extends string> = ActProps<F> & {
  /** Something is chosen whose effect can be shown. */
  readonly isChosen?: boolean;
  /** The words of the button that leaves all as it is, where they are its own. */
  readonly keep?: string | undefined;
  /** The same where that button comes first. */
  readonly keepFirst?: string | undefined;
  /** The screen itself shows the `DecisionNews`. */
  readonly isNewsElsewhere?: boolean;
  readonly onClose: () => void;
};

/** The buttons of a change: "Show what it does" until that is shown, then the press; and the one that leaves it. */
export function ActFoot<F extends string>(props: ActFootProps<F>) {
  const { act, isChosen = true, keepFirst, isNewsElsewhere = false, onClose } = props;
  const t = useTexts(actTexts);
  const { form, press, lacking, decision } = act;
  const keep = keepFirst ?? props.keep ?? t('keep');
  return (
    <>
      <Refusal words={form.general} />
      {lacking !== null && <p className="hint">{lacking}</p>}
      {press === null ? (
        <>
          <Button wide busy={form.busy} disabled={!isChosen} onClick={act.look}>
            {t('showIt')}
          </Button>
          <Button wide look="ghost" onClick={onClose}>
            {keep}
          </Button>
        </>
      ) : (
        <DecisionButtons
          decision={decision}
          first={keepFirst === undefined ? 'confirm' : 'keep'}
          isNewsElsewhere={isNewsElsewhere}
          keep={{
            label: keep,
            wide: true,
            onClick: onClose,
            ...(keepFirst === undefined ? { look: 'ghost' } : { ref: focusFirst }),
          }}
          confirm={{
            label: press,
            labelAfter: act.again,
            wide: true,
            look: keepFirst === undefined ? 'filled' : 'ghost',
            busy: form.busy,
            'aria-disabled': lacking !== null,
            'data-testid': 'op-press',
            onClick: act.make,
          }}
        />
      )}
    </>
  );
}
