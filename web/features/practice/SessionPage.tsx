import { PageHeading } from '../../ui/PageHeading.tsx';

export default function SessionPage() {
  return <PageHeading takeFocus={false}>practiceSession</PageHeading>;
}
