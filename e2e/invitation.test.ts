import { expect } from 'vitest';
import { runCommand } from '#tools/ops/ops.ts';
import { newNational } from './lib/client.ts';
import { test } from './lib/fixtures.ts';

// spec §1: "Therapists have a separate login path,"
test('an operator invites, and the therapist comes from the mail into the cabinet and back in by phone', async ({
  world,
}) => {
  const { admin, waiting } = (await (await fetch(`${world.url}/api/dev/fixtures`)).json()) as {
    admin: { email: string; password: string };
    waiting: { _id: string };
  };
  const national = newNational();
  const email = `tinatin${national}@example.com`;
  const env = { OPS_URL: world.url, OPS_EMAIL: admin.email, OPS_PASSWORD: admin.password };
  const ops = async (line: string) => {
    const said: string[] = [];
    return [await runCommand(line.split(' '), { env, say: (words) => void said.push(words) }), said.join('\n')];
  };
  const wish = `therapist-invite --profile ${waiting._id} --email ${email} --phone ${national} --language en`;
  expect(await ops(`${wish} --reason signed --yes`)).toEqual([
    0,
    expect.stringContaining(`${waiting._id}) is invited`),
  ]);
  expect(await ops('therapists')).toEqual([0, expect.stringMatching(/^invited .*therapist-tinatin-berulava/m)]);

  const [mail] = await world.outbox(email, 'email');
  expect(mail?.subject).toBe('Simshvide invites you — activate your cabinet (7 days)');
  const link = /https?:\/\/\S+\/psychologist\/invite#t=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const { page } = await world.openVisitor({ device: 'phone' });
  await page.goto(link);
  await page.getByText('Tinatin Berulava').waitFor();
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).tap();
  await page.getByTestId('password-skip').tap();
  await page.getByTestId('otp-input').fill(await world.codeFor(`+995${national}`));
  await page.waitForURL('**/psychologist/cabinet');
  expect(await ops('therapists')).toEqual([0, expect.stringMatching(/^no new clients .*therapist-tinatin-berulava/m)]);

  const other = await world.openVisitor({ device: 'desktop' });
  await other.page.goto(link);
  await other.page.getByRole('heading', { name: 'This invitation has been used' }).waitFor();
  await other.page.getByRole('link', { name: 'Specialist sign-in' }).click();
  await other.page.getByTestId('phone-input').fill(national);
  await other.page.keyboard.press('Enter');
  await other.page.getByTestId('otp-input').waitFor();
  await other.page.getByTestId('otp-input').fill(await world.codeFor(`+995${national}`));
  // That browser is new, and without a password the mailbox is the only other proof: its code is sent at once.
  await other.page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await other.page.getByTestId('otp-input').waitFor();
  await other.page.getByTestId('otp-input').fill(await world.mailedCode(email));
  await other.page.waitForURL('**/psychologist/cabinet');
});
