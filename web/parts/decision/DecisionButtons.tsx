// docs/decisions/168
import type { ComponentProps, MouseEvent } from 'react';
import { SECOND } from '#domain/dates.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { type Decision, readingTime } from '../../lib/use-consequence.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { decisionTexts } from './decision.texts.ts';

type ButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  readonly label: string;
  readonly 'data-testid'?: string;
};

type DecisionButtonsProps = {
  readonly decision: Decision;
  /** The button with the consequence. `labelAfter` names a changed consequence, never in the same words. */
  readonly confirm: ButtonProps & { readonly labelAfter: string };
  /** The button that leaves everything as it is; `isKeepLate`: only once the consequence has changed. */
  readonly keep?: ButtonProps;
  readonly isKeepLate?: boolean;
  /** The upper button at first. */
  readonly first?: 'keep' | 'confirm';
  /** The screen itself shows the `DecisionNews`, and keeps room for it. */
  readonly isNewsElsewhere?: boolean;
  readonly className?: string;
};

/** A decision's buttons; a changed consequence gets a new confirming button, with no effect until it can be read. */
export function DecisionButtons({
  decision,
  confirm: { labelAfter, ...confirm },
  keep,
  isKeepLate = false,
  first = isKeepLate ? 'keep' : 'confirm',
  isNewsElsewhere = false,
  className = 'stack gap-2',
}: DecisionButtonsProps) {
  const { changes, version, isResting, buttonsRef } = decision;
  const hasChanged = changes > 0;
  const isSwapped = changes % 2 === 1;
  const hasKeep = keep !== undefined && (hasChanged || !isKeepLate);
  const isConfirmFirst = keep !== undefined && (first === 'confirm') !== isSwapped;
  const button = (key: string | number, { label, ...props }: ButtonProps) => (
    <Button key={key} {...props} {...(isResting && RESTING)}>
      {/* Another one each time, not one whose words move. */}
      <Kept key={label} words={label} />
    </Button>
  );
  const confirmButton = button(version, hasChanged ? { ...confirm, label: labelAfter } : confirm);
  const keepButton = hasKeep && button('keep', keep);
  const news = hasChanged && !isNewsElsewhere && <DecisionNews key="news" decision={decision} />;
  return (
    <div ref={buttonsRef} className={className}>
      {/* A dialog grows both ways, a page downwards: this moves the confirming button by more than its height. */}
      {isConfirmFirst || (keep === undefined && !isSwapped)
        ? [confirmButton, news, keepButton]
        : [news, keepButton, confirmButton]}
    </div>
  );
}

type DecisionNewsProps = {
  readonly decision: Decision;
  /** Without a ground of its own, among the words of a dialog. */
  readonly isBare?: boolean;
};

/** The change, and the time from which a decision is possible; takes the focus of the button that is gone. */
export function DecisionNews({ decision: { changes, news, newsRef, isResting }, isBare = false }: DecisionNewsProps) {
  const t = useTexts(decisionTexts);
  const words = (
    <div>
      <Kept as="p" role="alert" className={isBare ? 'card-text strong ink' : 'strong'} words={news} />
      <p role="status" className="hint">
        {changes === 0 || isResting ? t('resting', { n: readingTime(news) / SECOND }) : t('awake')}
      </p>
    </div>
  );
  return (
    <div ref={newsRef} tabIndex={-1} className={isBare ? 'line gap-3 danger' : 'wide'} data-testid="decision-news">
      {isBare ? (
        <>
          <Icon name="warning" size={22} />
          {words}
        </>
      ) : (
        <InlineNote kind="warn">{words}</InlineNote>
      )}
    </div>
  );
}

/** Stays where the keyboard and screen readers find it, and does nothing. */
const RESTING = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;
