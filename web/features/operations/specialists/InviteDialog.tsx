import { useState } from 'react';
import { inviteSpecialist, rereadSpecialists } from '../../../data/operations-specialists.ts';
import { useWords } from '../../../lib/texts.tsx';
import { momentOf } from '../../../parts/times/moment-words.ts';
import { Field } from '../../../ui/Field.tsx';
import { ActDialog } from '../act/ActDialog.tsx';
import { Choice } from '../act/Choice.tsx';
import { specialistsTexts } from './specialists.texts.ts';

const LANGUAGES = ['ka', 'en'] as const;
const FIELDS = ['profile', 'email', 'phone'] as const;

type Typed = Readonly<Record<(typeof FIELDS)[number], string>>;

/** Invites a specialist: the profile, where the link goes, and the phone that gets the code. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, locale } = useWords(specialistsTexts);
  const [typed, setTyped] = useState<Typed>({ profile: '', email: '', phone: '' });
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('ka');
  const problem = (field: (typeof FIELDS)[number]) => (typed[field].trim() === '' ? t(`${field}Empty`) : null);
  return (
    <ActDialog
      title={t('invite')}
      values={{ ...typed, language }}
      problems={{ profile: problem('profile'), email: problem('email'), phone: problem('phone'), language: null }}
      fieldOf={fieldOf}
      fields={(form) => (
        <>
          {FIELDS.map((field) => (
            <Field
              key={field}
              {...form.field(field, typed[field] !== '')}
              label={t(field)}
              hint={t(`${field}Hint`)}
              type={field === 'profile' ? 'text' : field === 'email' ? 'email' : 'tel'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed[field]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
            />
          ))}
          <Choice
            legend={t('language')}
            name="language"
            values={LANGUAGES}
            chosen={language}
            label={t}
            onChoose={setLanguage}
          />
        </>
      )}
      send={(why) =>
        inviteSpecialist({
          profile: typed.profile.trim(),
          email: typed.email.trim(),
          phone: typed.phone.trim(),
          language,
          ...why,
        })
      }
      effect={({ name, expiresAt, open }) => ({
        facts: [
          { term: t('whom'), value: name, isMain: true },
          { term: t('linkUntil'), value: t('until', { when: momentOf(Date.parse(expiresAt), locale) }) },
          ...(open ? [{ term: t('endsOpen'), value: open.email, translate: 'no' as const }] : []),
        ],
        told: [t('invitedByMail')],
        press: t('pressInvite', { name }),
        done: t('doneInvite', { name }),
      })}
      sameAs={({ name }) => name}
      reread={rereadSpecialists}
      onClose={onClose}
    />
  );
}

function fieldOf(code: string | null): (typeof FIELDS)[number] | null {
  if (code === 'EMAIL_INVALID') return 'email';
  if (code === 'THERAPIST_NOT_FOUND' || code === 'ALREADY_INVITED') return 'profile';
  return code?.startsWith('PHONE') ? 'phone' : null;
}
