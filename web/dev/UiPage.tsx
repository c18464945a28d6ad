import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { ArtParts, CardParts, RowParts } from './ContentParts.tsx';
import { ControlParts, OverlayParts } from './ControlParts.tsx';
import { uiTexts } from './ui.texts.ts';
import styles from './Ui.module.css';

/** `/dev/ui` (P52): every part of `web/ui` in all its states, in the language of the interface. Development only. */
export default function UiPage() {
  const t = useTexts(uiTexts);
  useTitle(t('title'));
  return (
    <div className={`container stack ${styles['page']}`}>
      <div data-part="PageHeading">
        <PageHeading takeFocus={false}>{t('title')}</PageHeading>
        <p>{t('lead')}</p>
      </div>
      <ControlParts />
      <CardParts />
      <RowParts />
      <OverlayParts />
      <ArtParts />
    </div>
  );
}
