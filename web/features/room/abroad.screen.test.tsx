import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { bareInstants } from '#tools/proof/bare-instants.ts';
import { looseFigures } from '#tools/proof/loose-figures.ts';
import { translator } from '../../lib/texts.tsx';
import { moveTo, jump, drawn, expectSound } from '../../testing/browser.ts';
import { ALONE, CALL_START } from '../../testing/call-state.ts';
import { A_MESSAGE, liveCall, openCall, roomOf, therapistRoomOf } from '../../testing/call.tsx';
import { client, openPage } from '../../testing/open-page.tsx';
import { ORDER_ID } from '../../testing/booking.ts';
import { aRoom } from '../../testing/room.ts';
import { LeftDoor } from './OverDoor.tsx';
import { callTexts } from './screen/call.texts.ts';

/** Hours ahead of UTC: London in winter, and California. */
const ZONES = { 'in London': 0, 'in California': -8 } as const;
const SEATS = {
  client: { room: roomOf({ isOwn: true }), as: client(4) },
  therapist: { room: therapistRoomOf() },
} as const;
const NAMES = { client: ['Nino'], therapist: ['Ana'] } as const;
const BOTH = [A_MESSAGE, { ...A_MESSAGE, id: 2, from: 'self', text: 'Yes', isWaiting: true }] as const;

/** Every hour says by which clock, and no translator changes it or the name. */
async function expectWorded(seat: keyof typeof SEATS): Promise<void> {
  await drawn();
  expect(bareInstants()).toEqual([]);
  expect(looseFigures(NAMES[seat])).toEqual([]);
}

describe.each(['client', 'therapist'] as const)('a %s', (seat) => {
  describe.each(['in London', 'in California'] as const)('%s', (zone) => {
    test.each(['en', 'ka'] as const)(
      'a person in another zone reads in a call, its panels and its end by which clock an hour is (%s)',
      async (language) => {
        moveTo(ZONES[zone]);
        const call = await openCall({
          ...SEATS[seat],
          language,
          device: 'desktop',
          call: ALONE,
          at: CALL_START - 5 * MINUTE,
        });
        await expectWorded(seat);
        await expectSound();
        const goTo = (at: Instant) => jump(at - Date.now(), 2 * SECOND);
        await goTo(CALL_START + 2 * MINUTE);
        await expectWorded(seat);
        call.change({ ...liveCall(), messages: BOTH });
        await expect.element(page.getByTestId('other-picture')).toBeVisible();
        for (const panel of ['messages', 'devices', 'help'] as const) {
          await page
            .getByRole('button', { name: translator(callTexts, language)(panel) })
            .first()
            .click();
          await expect.element(page.getByTestId('panel')).toBeVisible();
          await expectWorded(seat);
        }
        call.change({ closesAt: ALONE.closesAt + 30 * MINUTE });
        await expect.element(page.getByTestId('status')).toBeVisible();
        await expectWorded(seat);
        call.change({ closesAt: ALONE.closesAt });
        await goTo(CALL_START + 52 * MINUTE);
        await expectWorded(seat);
        await goTo(ALONE.closesAt - MINUTE);
        await expect.element(page.getByTestId('status')).toBeVisible();
        await expectWorded(seat);
        await expectSound();
      },
    );
  });
});

test.each([
  ['before its end', CALL_START + 20 * MINUTE],
  ['after it', CALL_START + 60 * MINUTE],
])('who has left a session %s reads by which clock the room is open', async (_, now) => {
  moveTo(0);
  const { room } = aRoom(CALL_START);
  const asked = { seat: 'client', session: ORDER_ID, link: null } as const;
  await openPage(href('session', { orderId: ORDER_ID }), {
    part: <LeftDoor room={room} asked={asked} takeFocus={false} now={now} onBack={() => undefined} />,
  });
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  await expectWorded('client');
});
