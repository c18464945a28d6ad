import { texts } from '../../../lib/texts.tsx';

export const leaveTexts = texts(
  {
    title: 'ანგარიშის წაშლა',
    lead: 'მიზეზს არავინ გკითხავთ. თუ რამე უშლის ხელს, ქვემოთ წერია. ჩქარობა საჭირო არ არის: სანამ კოდით არ დაადასტურებთ, არაფერი წაიშლება.',
    failed: 'გვერდი ვერ ჩაიტვირთა. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა.',
    retry: 'ხელახლა ცდა',

    goes: 'რა წაიშლება მაშინვე',
    goesContact: 'თქვენი სახელი, ტელეფონის ნომერი და ელფოსტა',
    goesAnswers: 'კითხვარის პასუხები და ის, რაც სპეციალისტებს გაუზიარეთ',
    goesWaiting: 'თანხმობები და შეტყობინებები, რომლებიც ჯერ არ გაგზავნილა',
    goesSignIns: 'შესვლები ყველა მოწყობილობაზე',
    released: 'გადაუხდელი შეხვედრები ({n}): მათი დრო გათავისუფლდება',
    final:
      'წაშლილს ვეღარ აღვადგენთ. იმავე ნომრით ან ელფოსტით ახალი, ცარიელი ანგარიშის შექმნა ნებისმიერ დროს შეგიძლიათ.',

    stays: 'რა რჩება',
    staysBooks:
      'ჯავშნები, გადახდები და დაბრუნებული თანხები: მათ შენახვას კანონი გვავალდებულებს. თქვენი სახელი და საკონტაქტო მონაცემები იქ აღარ იქნება.',
    staysNotes: 'სპეციალისტის საკუთარი ჩანაწერები: მათ თავად სპეციალისტი ინახავს.',

    blocked: 'ჯერ რაღაც დაუსრულებელია',
    blockedText: 'ანგარიშის წაშლას შეძლებთ, როგორც კი ეს დასრულდება. მანამდე არაფერი იცვლება.',
    holdTitle: 'თქვენთვის დრო შენახულია',
    holdWay: 'გაათავისუფლეთ ეს დრო ან დაელოდეთ, სანამ ვადა გავა.',
    holdLink: 'შენახული დროის ნახვა',
    paymentTitle: 'გადახდა არ დასრულებულა',
    paymentWay: 'დაასრულეთ ან გააუქმეთ დაწყებული გადახდა.',
    paymentLink: 'გადახდის ნახვა',
    sessionTitle: 'წინ გადახდილი შეხვედრა გაქვთ',
    sessionWay: 'დაელოდეთ მის დასრულებას, ან ჯერ გააუქმეთ.',
    sessionLink: 'შეხვედრის ნახვა',
    refundTitle: 'თანხა თქვენკენ გზაშია',
    refundWay: 'დაელოდეთ, სანამ თანხა დაგიბრუნდებათ. თუ დაიგვიანა, მოგვწერეთ:',
    refundLink: 'დაბრუნების ნახვა',
    complaintTitle: 'თქვენს შეტყობინებას ვიხილავთ',
    complaintWay: 'დაელოდეთ გადაწყვეტილებას, ან უკან გაიწვიეთ.',
    complaintLink: 'შეტყობინების ნახვა',

    confirm: 'თუ გადაწყვიტეთ',
    willSend: 'დასადასტურებლად კოდს გამოგიგზავნით: {to}',
    isFormer: 'ნომერი ან ელფოსტა ახლახან შეიცვალა, ამიტომ ეს კოდი სამი დღე წინა მისამართზე მოდის.',
    tooNew: 'ნომერი ან ელფოსტა ახლახან შეიცვალა. ანგარიშის წაშლას ცვლილებიდან სამი დღის შემდეგ შეძლებთ.',
    lastMail: 'როცა ანგარიში წაიშლება, ერთ ბოლო წერილს გამოგიგზავნით: {to}',
    noLastMail: 'ელფოსტის მისამართი არ გვაქვს, ამიტომ ბოლო წერილს ვერ გამოგიგზავნით: წაშლას ეს გვერდი დაგიდასტურებთ.',
    stay: 'დარჩენა',
    sendCode: 'კოდის მიღება',
    sends: 'კოდი თავისით არ გაიგზავნება: ანგარიში მხოლოდ ღილაკით წაიშლება.',
    leave: 'ჩემი ანგარიშის წაშლა',
    leaveFailed: 'ანგარიში ვერ წაიშალა: ყველაფერი ისეა, როგორც იყო. სცადეთ ხელახლა.',
    unanswered:
      'პასუხი ვერ მივიღეთ, ამიტომ არ ვიცით, წაიშალა თუ არა. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა: თუ უკვე წაიშალა, შესვლის გვერდს ნახავთ.',
  },
  {
    title: 'Delete my account',
    lead: 'Nobody asks you why. If something stands in the way, it is said below. There is no hurry: nothing is deleted until you confirm it with a code.',
    failed: 'The page could not be loaded. Check your connection and try again.',
    retry: 'Try again',

    goes: 'What goes at once',
    goesContact: 'Your name, phone number and e-mail',
    goesAnswers: 'Your answers, and what you shared with specialists',
    goesWaiting: 'Your consents, and messages that are not sent yet',
    goesSignIns: 'Your sign-ins on all devices',
    released: {
      one: 'One session that is not paid: its time is released',
      other: '{n} sessions that are not paid: their times are released',
    },
    final:
      'We cannot bring back what is deleted. You can make a new, empty account with the same number or e-mail any time.',

    stays: 'What stays',
    staysBooks:
      'Bookings, payments and refunds: the law makes us keep them. Your name and contacts are no longer in them.',
    staysNotes: "A specialist's own notes: the specialist keeps them.",

    blocked: 'Something is still open',
    blockedText: 'You can delete your account as soon as this is over. Nothing changes until then.',
    holdTitle: 'A time is being held for you',
    holdWay: 'Give the time back, or wait until the hold ends.',
    holdLink: 'See the time',
    paymentTitle: 'A payment is not over yet',
    paymentWay: 'Finish or cancel the payment that was begun.',
    paymentLink: 'See the payment',
    sessionTitle: 'A paid session is ahead of you',
    sessionWay: 'Wait until it is over, or cancel it first.',
    sessionLink: 'See the session',
    refundTitle: 'Money is on its way back to you',
    refundWay: 'Wait until you have it. If it takes long, write to us:',
    refundLink: 'See the refund',
    complaintTitle: 'Your report is not decided yet',
    complaintWay: 'Wait for the outcome, or withdraw it.',
    complaintLink: 'See the report',

    confirm: 'If you have decided',
    willSend: 'To confirm, we send you a code: {to}',
    isFormer: 'Your phone or e-mail was changed lately: for three days this code goes where it went before.',
    tooNew: 'Your phone or e-mail was changed lately: you can delete your account three days after the change.',
    lastMail: 'When it is done, we send one last mail: {to}',
    noLastMail:
      'We know no e-mail address of yours, so that we cannot send a last mail: this page tells you when it is done.',
    stay: 'Stay',
    sendCode: 'Get the code',
    sends: 'The code is not sent by itself: only the button deletes your account.',
    leave: 'Delete my account',
    leaveFailed: 'The account could not be deleted: everything is as it was. Try again.',
    unanswered:
      'No answer came, so we do not know whether your account is deleted. Check your connection and try again: if it is deleted already, you will see the sign-in page.',
  },
);
