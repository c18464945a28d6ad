import { useId } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { Checkbox } from '../../../ui/Option.tsx';
import type { DeviceKind, InputKind } from '../media/device-memory.ts';
import type { LocalMedia, MediaState } from '../media/local-media.ts';
import type { InCall } from './call-props.ts';
import styles from './SidePanel.module.css';
import { devicesTexts } from './devices.texts.ts';
import { SidePanel } from './SidePanel.tsx';

/** The devices in use, their settings, and remedies for a device that does not work. */
export function DevicesPanel({ call, actions, media, onClose }: InCall & { readonly onClose: () => void }) {
  const t = useTexts(devicesTexts);
  const own = useStore(media.state);
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      <div className={`stack ${styles['content']}`}>
        <OwnDevice media={media} own={own} kind="microphone" />
        <OwnDevice media={media} own={own} kind="camera" />
        <DeviceSelect media={media} own={own} kind="speaker" />
        <div className="stack gap-1">
          <BlurChoice media={media} own={own} />
          <Checkbox
            label={<Explained words={t('soundOnly')} hint={t('soundOnlyHint')} />}
            checked={call.soundOnly === 'self'}
            onChange={({ target }) => actions.setSoundOnly(target.checked)}
          />
          {call.captions !== null && (
            <Checkbox
              label={<Explained words={t('captions')} hint={t('captionsHint')} />}
              checked={call.captions.isOn}
              onChange={({ target }) => actions.setCaptions(target.checked)}
            />
          )}
        </div>
      </div>
    </SidePanel>
  );
}

function Explained({ words, hint }: { readonly words: string; readonly hint: string }) {
  return (
    <>
      {words}
      <br />
      <span className="small">{hint}</span>
    </>
  );
}

type OwnDevices = { readonly media: LocalMedia; readonly own: MediaState };

function OwnDevice({ media, own, kind }: OwnDevices & { readonly kind: InputKind }) {
  const t = useTexts(devicesTexts);
  const { problem, isSubstitute } = own[kind];
  return (
    <div className="stack gap-2">
      <DeviceSelect media={media} own={own} kind={kind} />
      {isSubstitute && <p className="small">{t('substitute')}</p>}
      {problem !== null && (
        <InlineNote kind="warn">
          <p>{t(problem, { device: t(kind), of: t(`${kind}Of`) })}</p>
          {problem !== 'insecure' && problem !== 'unsupported' && problem !== 'silenced' && (
            <Button look="quiet" size="small" busy={own.isStarting} onClick={() => media.setOn(kind, true)}>
              {t('again')}
            </Button>
          )}
        </InlineNote>
      )}
    </div>
  );
}

/** A choice among the devices of a kind, by the names that the system gives; nothing where there are none. */
export function DeviceSelect({ media, own, kind }: OwnDevices & { readonly kind: DeviceKind }) {
  const t = useTexts(devicesTexts);
  const id = useId();
  const devices = own[`${kind}s`];
  const value = kind === 'speaker' ? own.speakerId : own[kind].deviceId;
  if (devices.length === 0) return null;
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="strong">
        {t(kind)}
      </label>
      <select
        id={id}
        className={`control wide ${styles['select']}`}
        value={value ?? ''}
        onChange={({ target }) => void media.choose(kind, target.value)}
      >
        {!devices.some((device) => device.id === value) && <option value={value ?? ''}>{t('standard')}</option>}
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label === '' ? `${t(kind)} ${index + 1}` : device.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Whether the background is blurred; nothing where the camera does not offer it. */
export function BlurChoice({ media, own: { isBlurred } }: OwnDevices) {
  const t = useTexts(devicesTexts);
  if (isBlurred === null) return null;
  return (
    <Checkbox label={t('blur')} checked={isBlurred} onChange={({ target }) => void media.setBlurred(target.checked)} />
  );
}
