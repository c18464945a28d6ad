import { type ComponentType, useState } from 'react';
import type { ChatAudience } from '#domain/chat.ts';
import { footerTexts } from '../../layouts/footer.texts.ts';
import { shellTexts } from '../../layouts/shell.texts.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ChatPanelProps } from './ChatPanel.tsx';
import styles from './ChatBox.module.css';

/** The way to write to us from a landing (P28): loads nothing and makes no call until it is pressed. */
export function ChatBox({ audience }: { readonly audience: ChatAudience }) {
  const t = useTexts(shellTexts);
  const f = useTexts(footerTexts);
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    import('./ChatPanel.tsx').then(
      (module) => setPanel(() => module.ChatPanel),
      // Harmless: our address is shown in its place, and the next press asks again.
      () => setFailed(true),
    );
  };
  const email = contacts[audience];
  return (
    <Disclosure className={`stack gap-2 ${styles['chat']}`}>
      {({ open, toggle, close, button }) => (
        <>
          {Panel !== null && <Panel audience={audience} email={email} open={open} onClose={close} />}
          {Panel === null && open && (
            <p className={`stack gap-3 ${styles['box']}`} role="status">
              {failed ? <MailLink to={email} /> : t('loading')}
            </p>
          )}
          <button
            ref={button}
            type="button"
            className={`line gap-2 strong ${styles['pill']}`}
            aria-expanded={open}
            aria-label={open ? t('close') : f('chatTitle')}
            onClick={() => {
              if (!open && Panel === null) load();
              toggle();
            }}
          >
            <Icon name={open ? 'close' : 'mail'} size={22} />
            <span>{open ? t('close') : f('chatTitle')}</span>
          </button>
        </>
      )}
    </Disclosure>
  );
}
