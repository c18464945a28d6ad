import { texts } from '../lib/texts.tsx';

/** Words at the end of the two landing pages: their foot, and the way to write to us. */
export const footerTexts = texts(
  {
    work: 'როგორ მიმდინარეობს',
    goal: 'რას შეცვლის',
    footerNav: 'ქვედა ნავიგაცია',
    social: 'სოციალური ქსელები',
    copyright: '© 2024 სიმშვიდე',
    chatTitle: 'მოგვწერეთ',
  },
  {
    work: 'How it works',
    goal: 'What changes',
    footerNav: 'Footer navigation',
    social: 'Social networks',
    copyright: '© 2024 Simshvide',
    chatTitle: 'Write to us',
  },
);
