import { useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Field, FieldNote } from '../ui/Field.tsx';
import { Option, Checkbox } from '../ui/Option.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

const LOOKS = ['filled', 'ghost', 'light', 'quiet'] as const;

/** Everything that is pressed, ticked or typed into. */
export function ControlParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="Button">
        {LOOKS.map((look) => (
          <div key={look} className={look === 'light' ? `${styles['row']} ${styles['dark']}` : styles['row']}>
            <Button look={look}>{t(look)}</Button>
            <Button look={look} size="small">
              {t('small')}
            </Button>
            <Button look={look} busy>
              {t('busy')}
            </Button>
            <Button look={look} disabled>
              {t('disabled')}
            </Button>
            <Button look={look}>{t('press')}</Button>
            <a href="#part-Button" className={buttonClass({ look })}>
              {t('short')}
            </a>
          </div>
        ))}
        <Button wide>{t('wide')}</Button>
      </Part>
      <Part name="Field">
        <div className={styles['columns']}>
          <Field label={t('name')} id="part-field-name" />
          <Field label={t('name')} defaultValue={t('sample')} />
          <Field label={t('email')} type="email" hint={t('hint')} />
          <Field label={t('email')} id="part-field-email" type="email" defaultValue="nino@" error={t('error')} />
          <Field label={t('phone')} type="tel" prefix="+995" />
          <Field label={t('name')} disabled defaultValue={t('sample')} />
        </div>
        <FieldNote id="note-hint" error={null} hint={t('hint')} />
        <FieldNote id="note-error" error={t('error')} />
      </Part>
      <Part name="TextArea">
        <div className={styles['columns']}>
          <TextArea label={t('name')} hint={t('hint')} />
          <TextArea label={t('name')} defaultValue={t('sample')} error={t('error')} />
        </div>
      </Part>
      <Part name="ErrorSummary">
        <ErrorSummary
          heading={t('summary')}
          tries={1}
          mistakes={[
            { field: 'part-field-email', words: t('error') },
            { field: 'part-field-name', words: t('missingName') },
          ]}
        />
      </Part>
      <Part name="Option">
        <Options type="radio" />
        <Options type="checkbox" />
        <Checkbox label={t('tick')} />
        <Checkbox label={t('tick')} defaultChecked />
      </Part>
      <Part name="Disclosure">
        <Disclosure>
          {({ open, toggle, button }) => (
            <>
              <button
                ref={button}
                type="button"
                className={buttonClass({ look: 'ghost' })}
                aria-expanded={open}
                onClick={toggle}
              >
                {t('show')}
              </button>
              {open && <p>{t('note')}</p>}
            </>
          )}
        </Disclosure>
      </Part>
    </>
  );
}

function Options({ type }: { readonly type: 'radio' | 'checkbox' }) {
  const t = useTexts(uiTexts);
  const [chosen, setChosen] = useState(true);
  const shared = { type, name: `option-${type}` } as const;
  return (
    <fieldset className={styles['columns']}>
      <legend className="visually-hidden">{type}</legend>
      <Option
        {...shared}
        label={t('optionChosen')}
        checked={chosen}
        onChange={() => setChosen(type === 'radio' || !chosen)}
      />
      <Option
        {...shared}
        label={t(type === 'checkbox' ? 'optionChosen' : 'optionFree')}
        help={t('optionHelp')}
        defaultChecked={type === 'checkbox'}
      />
      <Option {...shared} label={t('optionFree')} help={t('optionHelp')} />
      <Option {...shared} label={t('optionRefused')} aria-disabled checked={false} onChange={() => {}} />
      <Option {...shared} label={t('disabled')} disabled />
    </fieldset>
  );
}
