// docs/decisions/238
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { operationsHref } from '#contract/pages/operations-pages.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { LineIcon } from '../../../ui/Icon.tsx';
import { stateFor } from './asked-contact.ts';
import styles from './FindOrder.module.css';
import { findTexts } from './find.texts.ts';
import { readSearch } from './read-search.ts';

/** One field for the number of an order or a receipt, a phone or an e-mail; it remembers and suggests nothing. */
export function FindOrder() {
  const t = useTexts(findTexts);
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  useSlash(() => input.current?.focus());

  function find(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === '') return input.current?.focus();
    const search = readSearch(typed);
    setUnknown(search === null);
    if (search === null) return input.current?.select();
    setTyped('');
    if ('order' in search) void navigate(operationsHref('order', { number: search.order }));
    else void navigate(operationsHref('orders'), { state: stateFor(search) });
  }

  return (
    <form role="search" className={styles['find']} noValidate autoComplete="off" onSubmit={find}>
      <label className={styles['label']} htmlFor={id}>
        {t('label')}
      </label>
      <div className={`control line ${styles['box']}`}>
        <input
          ref={input}
          id={id}
          className={styles['input']}
          type="text"
          maxLength={400}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('hint')}
          value={typed}
          aria-invalid={isUnknown || undefined}
          aria-describedby={isUnknown ? `${id}-note` : undefined}
          data-testid="op-find"
          onChange={({ target }) => {
            setTyped(target.value);
            setUnknown(false);
          }}
        />
        <button type="submit" className={styles['glass']} aria-label={t('find')}>
          <LineIcon path={GLASS} size={20} />
        </button>
      </div>
      {isUnknown && (
        <div className={styles['note']}>
          <FieldNote id={`${id}-note`} error={t('unknown')} />
        </div>
      )}
    </form>
  );
}

const GLASS = 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM17 17l6 6';

/** Runs at the key `/` while nothing is typed and no dialog is open. */
function useSlash(run: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (isTyping || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  });
}
