import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MINUTE } from '#domain/dates.ts';
import { SPECIALIST } from '../../../testing/booking.ts';
import { jump, expectSound } from '../../../testing/browser.ts';
import { ALONE, CALL_START } from '../../../testing/call-state.ts';
import { announced, liveCall, openCall, roomOf, therapistRoomOf } from '../../../testing/call.tsx';

const END = CALL_START + 50 * MINUTE;
const waiting = page.getByTestId('waiting');

/** A call that was live a moment ago, whose other person then left. */
async function othersLeaving(at: number, visit: Parameters<typeof openCall>[0] = {}): Promise<void> {
  const call = await openCall({ call: liveCall(), at, ...visit });
  call.change({ ...ALONE });
  await expect.element(waiting).toBeVisible();
}

test('who is left alone before the end reads how long the room stays open, and no promise that the other comes back', async () => {
  await othersLeaving(END - 5 * MINUTE);
  await expect.element(waiting).toMatchTextContent('Nino Beridze left');
  await expect
    .element(waiting)
    .toMatchTextContent('If they come back, you will hear it. The room is open until 19:20.');
  await expect.element(waiting).not.toMatchTextContent('As soon as');
  await expectSound();
});

test.each([
  ['en', 'The time of the session is over, so you can leave too.', 'Stay on this page'],
  ['ka', 'შეხვედრის დრო ამოიწურა: გასვლა თქვენც შეგიძლიათ.', 'ამ გვერდზე დარჩით'],
] as const)('who is left alone after the end is not asked to wait (%s)', async (language, words, wait) => {
  await othersLeaving(END + MINUTE, { language, size: [390, 844] });
  await expect.element(waiting).toMatchTextContent(words);
  await expect.element(waiting).not.toMatchTextContent(wait);
  await expectSound();
});

test('the words change by themselves when the end comes', async () => {
  await othersLeaving(END - MINUTE, { room: therapistRoomOf(), device: 'desktop' });
  await expect.element(waiting).toMatchTextContent('If they come back');
  await jump(2 * MINUTE);
  await expect.element(waiting).toMatchTextContent('The time of the session is over, so you can leave too.');
  await expectSound();
});

test('who waited in vain until the end is not told that the other is not here yet', async () => {
  await openCall({ call: ALONE, at: END + MINUTE });
  await expect.element(waiting).toMatchTextContent('Nino Beridze is not in the room');
  await expect.element(waiting).not.toMatchTextContent('yet');
  await expect.element(waiting).toMatchTextContent('The time of the session is over, so you can leave too.');
});

test.each([
  ['en', 'Reconnecting', 'The connection to Nino Beridze is lost', 'it connects by itself', 'Nino is back'],
  ['ka', 'კავშირი აღდგება', 'ნინო ბერიძე: კავშირი გაწყდა', 'კავშირი თავად დამყარდება', 'ნინო დაბრუნდა'],
] as const)('who is lost sight of is not said to have left (%s)', async (language, pill, title, next, back) => {
  const room = roomOf(
    language === 'ka' ? { specialist: { ...SPECIALIST, name: 'ნინო', surname: 'ბერიძე', photo: null } } : {},
  );
  const call = await openCall({ call: liveCall({ phase: 'reconnecting' }), language, room, size: [390, 844] });
  call.change({ ...ALONE, isLost: true });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(waiting).toMatchTextContent(next);
  await expect.element(page.getByTestId('line')).toHaveTextContent(pill);
  await expect
    .element(announced)
    .toMatchTextContent(language === 'ka' ? 'ნინო: კავშირი გაწყდა' : 'The connection to Nino is lost');
  await expectSound();
  call.change({ ...liveCall({ phase: 'connecting' }) });
  await expect.element(announced).toHaveTextContent(back);
});
