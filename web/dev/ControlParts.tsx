import { useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Field, FieldNote } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton, iconButtonClass } from '../ui/IconButton.tsx';
import { Option, Checkbox } from '../ui/Option.tsx';
import { Options } from '../ui/Options.tsx';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Dialog, focusFirst } from '../ui/Dialog.tsx';
import { Toaster } from '../ui/Toast.tsx';
import { Part } from './Part.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

const STATES = { plain: {}, small: { size: 'small' }, busy: { busy: true }, disabled: { disabled: true } } as const;

/** Everything that is pressed, ticked or typed into. */
export function ControlParts() {
  const t = useTexts(uiTexts);
  return (
    <>
      <Part name="Button">
        {(['filled', 'ghost', 'danger', 'light', 'quiet'] as const).map((look) => (
          <div key={look} className={look === 'light' ? `row ${styles['dark']}` : 'row'} lang="en">
            {Object.entries(STATES).map(([state, props]) => (
              <Button key={state} look={look} {...props}>
                {`${look}, ${state}`}
              </Button>
            ))}
            <a href="#part-Button" className={buttonClass({ look })}>
              {look}
            </a>
          </div>
        ))}
        <Button wide>{t('press')}</Button>
      </Part>
      <Part name="IconButton">
        {(['round', 'square', 'plain'] as const).map((look) => (
          <div key={look} className="row">
            <IconButton icon="back" label={t('previous')} look={look} />
            <IconButton icon="close" label={t('close')} look={look} size={18} />
            <IconButton icon="forward" label={t('next')} look={look} disabled />
            <a href="#part-IconButton" className={iconButtonClass(look)} aria-label={t('next')}>
              <Icon name="forward" size={22} />
            </a>
          </div>
        ))}
      </Part>
      <Part name="Chip">
        <div className="row">
          <Chip>{t('optionFree')}</Chip>
          <Chip look="badge">{t('optionChosen')}</Chip>
          <Chip as="button" type="button" look="press">
            {t('press')}
          </Chip>
        </div>
      </Part>
      <Part name="Field">
        <div className={`stack ${styles['columns']}`}>
          <Field label={t('name')} id="part-field-name" />
          <Field label={t('name')} defaultValue={t('sample')} />
          <Field label={t('email')} type="email" hint={t('hint')} />
          <Field label={t('email')} id="part-field-email" type="email" defaultValue="nino@" error={t('error')} />
          <Field label={t('phone')} type="tel" prefix="+995" />
          <Field label={t('name')} disabled defaultValue={t('sample')} />
          <Field label={t('name')} hint={t('hint')} hasLines />
          <Field label={t('name')} defaultValue={t('sample')} error={t('error')} hasLines />
        </div>
        <FieldNote id="note-hint" error={null} hint={t('hint')} />
        <FieldNote id="note-error" error={t('error')} />
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
        <OptionStates type="radio" />
        <OptionStates type="checkbox" />
        <Checkbox label={t('tick')} />
        <Checkbox label={t('tick')} defaultChecked />
      </Part>
      <Part name="Options">
        <OneOfSeveral />
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
                {t('more')}
              </button>
              {open && <p>{t('note')}</p>}
            </>
          )}
        </Disclosure>
      </Part>
    </>
  );
}

function OptionStates({ type }: { readonly type: 'radio' | 'checkbox' }) {
  const t = useTexts(uiTexts);
  const [chosen, setChosen] = useState(true);
  const shared = { type, name: `option-${type}` } as const;
  return (
    <fieldset className={`stack ${styles['columns']}`}>
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
      <Option {...shared} label={t('optionRefused')} disabled />
    </fieldset>
  );
}

function OneOfSeveral() {
  const t = useTexts(uiTexts);
  const [chosen, choose] = useState('optionChosen');
  return (
    <fieldset className={`stack ${styles['columns']}`}>
      <legend className="visually-hidden">{t('optionFree')}</legend>
      <Options
        name="one-of-several"
        values={['optionChosen', 'optionFree', 'optionHelp']}
        chosen={chosen}
        label={t}
        onChoose={choose}
      />
    </fieldset>
  );
}

const DIALOGS = [
  ['normal', 'dialogTitle'],
  ['wide', 'rowTitle'],
  ['foot', 'close'],
] as const;

/** The parts over the page. The toasts of this page do not leave. */
export function OverlayParts() {
  const t = useTexts(uiTexts);
  const [dialog, setDialog] = useState<(typeof DIALOGS)[number][0] | null>(null);
  return (
    <>
      <Part name="Dialog">
        <div className="row">
          {DIALOGS.map(([name, words]) => (
            <Button key={name} look="ghost" onClick={() => setDialog(name)}>
              {t(words)}
            </Button>
          ))}
        </div>
        {dialog === 'foot' && (
          <Dialog
            title={t('dialogTitle')}
            onClose={() => setDialog(null)}
            head={<p>{t('rowTitle')}</p>}
            foot={
              <Button ref={focusFirst} wide onClick={() => setDialog(null)}>
                {t('close')}
              </Button>
            }
          >
            {Array.from({ length: 20 }, (_, index) => (
              <p key={index}>{t('answer')}</p>
            ))}
          </Dialog>
        )}
        {(dialog === 'normal' || dialog === 'wide') && (
          <Dialog title={t('dialogTitle')} wide={dialog === 'wide'} onClose={() => setDialog(null)}>
            <p>{t('answer')}</p>
            <Button onClick={() => setDialog(null)}>{t('close')}</Button>
          </Dialog>
        )}
      </Part>
      <Part name="BottomBar">
        <div className={styles['frame']}>
          <BottomBar>
            <p>{t('short')}</p>
            <Button>{t('press')}</Button>
          </BottomBar>
        </div>
      </Part>
      <Part name="Toast">
        <div className={styles['frame']}>
          <Toaster
            items={[
              { id: 1, words: t('note') },
              { id: 2, words: t('toast'), action: { label: t('undo'), run: () => {} } },
              { id: 3, words: t('stickyToast'), sticky: true },
            ]}
            closeLabel={t('close')}
            onDone={() => {}}
          />
        </div>
      </Part>
    </>
  );
}
