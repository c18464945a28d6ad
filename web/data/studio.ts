import { STUDIO_FORMS } from '#contract/login/studio.ts';
import { api } from './proof-api.ts';

/** Leads an operator on to the Studio, to `next` there: by a form, so that the ticket stands in no address. */
export async function openStudio(next: string): Promise<void> {
  const { url, ticket } = await api.call('openStudio', {});
  if (ticket === null) return location.assign(url);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url + STUDIO_FORMS.signIn;
  for (const [name, value] of Object.entries({ ticket, next })) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
