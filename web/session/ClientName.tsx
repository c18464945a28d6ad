import { useTexts } from '../lib/texts.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './ClientName.module.css';
import { sessionWordsTexts } from './session-words.texts.ts';

type Named = { readonly client?: string | null | undefined };

/** The client's name or pseudonym, on one line however long it is. */
export function ClientName({ client, className }: Named & { readonly className?: string | undefined }) {
  const name = useClientName()({ client });
  return (
    <span
      className={classNames(styles['name'], className)}
      title={name}
      dir="auto"
      data-cut=""
      translate={name === client ? 'no' : undefined}
    >
      {name}
    </span>
  );
}

/** The client's name or pseudonym in words: a deleted account has none, and before paying nobody is named. */
export function useClientName(): (session: Named) => string {
  const t = useTexts(sessionWordsTexts);
  return ({ client }) => (client === undefined ? t('client') : (client ?? t('deleted')));
}
