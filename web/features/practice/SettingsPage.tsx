import { PageHeading } from '../../ui/PageHeading.tsx';

export default function SettingsPage() {
  return <PageHeading takeFocus={false}>practiceSettings</PageHeading>;
}
