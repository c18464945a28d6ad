import { PageHeading } from '../../ui/PageHeading.tsx';

export default function TemplatePage() {
  return <PageHeading takeFocus={false}>practiceTemplate</PageHeading>;
}
