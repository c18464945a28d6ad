import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './InlineNote.module.css';

type Kind = 'ok' | 'warn' | 'danger' | 'plain';

const ICONS: Record<Kind, IconName> = { ok: 'check', warn: 'warning', danger: 'warning', plain: 'info' };

type InlineNoteProps = {
  readonly kind?: Kind;
  readonly role?: 'alert' | 'status';
  readonly testId?: string;
  readonly children: ReactNode;
};

/** Why something that was asked for did not happen, read out at once; nothing without words. */
export function Refusal({ words }: { readonly words: string | null }) {
  if (words === null) return null;
  return (
    <InlineNote kind="danger" role="alert">
      <p>{words}</p>
    </InlineNote>
  );
}

/** A short message inside the page. `role` says whether it is read out when it appears. */
export function InlineNote({ kind = 'plain', role, testId, children }: InlineNoteProps) {
  return (
    <div className={`line gap-3 ${styles['note']} ${styles[kind]}`} role={role} data-testid={testId}>
      <Icon name={ICONS[kind]} size={22} />
      <div className={`stack gap-2 start ${styles['words']}`}>{children}</div>
    </div>
  );
}
