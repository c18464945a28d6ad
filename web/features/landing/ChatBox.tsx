import { shellTexts } from '../../layouts/shell.texts.ts';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ChatBox.module.css';

/** The way to write to us from a landing (P28): loads nothing and asks nobody until it is pressed. */
export function ChatBox({ email }: { readonly email: string }) {
  const t = useTexts(shellTexts);
  return (
    <Disclosure className={styles['chat']}>
      {({ open, toggle, button }) => (
        <>
          {open && (
            <section className={styles['box']} aria-label={t('chatTitle')}>
              <p>{t('chatLead')}</p>
              <a href={`mailto:${email}`} className={buttonClass({ size: 'small' })}>
                {t('chatMail')}
              </a>
            </section>
          )}
          <button ref={button} type="button" className={styles['pill']} aria-expanded={open} onClick={toggle}>
            <Icon name={open ? 'close' : 'mail'} size={22} />
            <span>{open ? t('chatClose') : t('chatTitle')}</span>
          </button>
        </>
      )}
    </Disclosure>
  );
}
