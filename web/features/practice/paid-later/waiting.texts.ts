import { texts } from '../../../lib/texts.tsx';

/** Words for a session that waits for its payment, as its therapist reads them. */
export const waitingTexts = texts(
  {
    canPay: 'კლიენტს გადახდა {when}-\u2060მდე შეუძლია. თუ არ გადაიხდის, დრო გათავისუფლდება.',
    ofSeries: 'ყოველკვირეული სერია: გადასახდელია {n} შეხვედრა.',
    clientPays: 'კლიენტი იხდის',
    madeBy: 'ვინ დანიშნა',
    by_therapist: 'თქვენ',
    by_admin: 'ჩვენ, თქვენი სახელით',
    by_client: 'კლიენტმა',

    withdraw: 'გაუქმება გადახდამდე',
    withdrawHint: 'დრო გათავისუფლდება და კლიენტს მივწერთ',
  },
  {
    canPay: 'The client can pay until {when}. Unpaid, the time is released.',
    ofSeries: {
      one: 'Weekly series: {n} session waits for payment.',
      other: 'Weekly series: {n} sessions wait for payment.',
    },
    clientPays: 'The client pays',
    madeBy: 'Made by',
    by_therapist: 'you',
    by_admin: 'us, in your name',
    by_client: 'the client',

    withdraw: 'Withdraw it',
    withdrawHint: 'The time is released, and we write to the client',
  },
);
