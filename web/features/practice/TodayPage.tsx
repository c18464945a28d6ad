import { PageHeading } from '../../ui/PageHeading.tsx';

export default function TodayPage() {
  return <PageHeading takeFocus={false}>practice</PageHeading>;
}
