import { SECOND } from '#domain/dates.ts';
import type { OperatorOrder } from '../../../data/operations-orders.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Reason } from '../../../session/Reason.tsx';
import { SessionActions } from '../../../session/SessionActions.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SessionIcon } from '../../../ui/SessionIcon.tsx';
import { ACTIONS, type ActionName, type Closed, closedFor } from './actions.ts';
import { actionTexts } from './action.texts.ts';

const ICONS = {
  settle: <Icon name="check" size={22} />,
  object: <Icon name="warning" size={22} />,
  mark: <Icon name="check" size={22} />,
  move: <SessionIcon name="calendar" />,
  cancel: <Icon name="close" size={22} />,
  link: <Icon name="mail" size={22} />,
} as const;

type OrderActionsProps = {
  readonly order: OperatorOrder;
  /** The one whose panel is open: it has no row. */
  readonly open: ActionName | null;
  readonly onOpen: (action: ActionName) => void;
};

/** All that an operator can do with an order, as rows; a closed one says why. Those that are open come first. */
export function OrderActions({ order, open, onOpen }: OrderActionsProps) {
  const t = useTexts(actionTexts);
  const now = useServerNow(SECOND);
  const rows = ACTIONS.filter((action) => action !== open).map((action) => {
    const closed = closedFor(action, order, now);
    return {
      icon: ICONS[action],
      words: t(action),
      hint: t(`${action}Hint`),
      why: closed && <Why closed={closed} />,
      refused: t(action),
      testId: `op-${action}`,
      onPress: () => onOpen(action),
    };
  });
  const actions = [...rows.filter(({ why }) => why === null), ...rows.filter(({ why }) => why !== null)];
  return <SessionActions reader="therapist" label={t('actions')} actions={actions} />;
}

/** Why something is closed, in words. */
export function Why({ closed }: { readonly closed: Closed }) {
  const t = useTexts(actionTexts);
  return typeof closed === 'string' ? t(closed) : <Reason refusal={closed} words={actionTexts} />;
}
