import type { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { mailTemplateId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { addPicture } from './add-picture.ts';
import type { MailPictureDeps, MailTemplateDeps } from './deps.ts';
import { getTemplate, listTemplates } from './read-templates.ts';
import { createTemplate, deleteTemplate, saveTemplate, updateTemplate } from './save-template.ts';

export const mailTemplateHandlers = (deps: MailTemplateDeps & MailPictureDeps): Handlers<typeof mailTemplateRoutes> => ({
  listMailTemplates: ({ principal, query }) => listTemplates(deps, principal, query),
  getMailTemplate: ({ principal, params }) => getTemplate(deps, principal, params.mailTemplateId),
  createMailTemplate: once(
    ({ principal, body }) => createTemplate(deps, principal, body),
    ({ principal }, id) => getTemplate(deps, principal, mailTemplateId.parse(id)),
  ),
  updateMailTemplate: ({ principal, params, body }) => updateTemplate(deps, principal, params.mailTemplateId, body),
  deleteMailTemplate: ({ principal, params }) => deleteTemplate(deps, principal, params.mailTemplateId),
  saveTemplate: ({ principal, body }) => saveTemplate(deps, principal, body),
  addMailPicture: ({ principal, files }) => addPicture(deps, principal, { files }),
});
