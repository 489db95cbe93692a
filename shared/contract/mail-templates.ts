import * as z from 'zod';
import { mailTemplateId, timestamp } from './ids.ts';
import { pageOf } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

export const mailTemplate = z.object({ id: mailTemplateId, name: z.string(), createdAt: timestamp, updatedAt: timestamp });
export type MailTemplate = z.output<typeof mailTemplate>;

/** Mail programs cut off what is longer; https://mailchimp.com/help/gmail-is-clipping-my-email/ */
export const mostHtmlCharacters = 100_000;
export const mostDesignCharacters = 200_000;
/** Limit of a picture: the reader of a mail on a phone waits for all of it. */
export const mostPictureBytes = 1024 * 1024;

const name = z.string().trim().min(2).max(80);
const html = z.string().max(mostHtmlCharacters);
/** The editor's own, as JSON. */
const design = z.string().max(mostDesignCharacters);
const at = routesAt('/templates', { mailTemplateId }, { permission: 'mail:run' });
const wholeTemplate = z.object({ ...mailTemplate.shape, html: z.string(), design: z.string(), text: z.string() });
export type WholeMailTemplate = z.output<typeof wholeTemplate>;

export const mailTemplateRoutes = defineRoutes({
  listMailTemplates: at.list(
    'Templates of mails, the newest first, 20 a page; searchParam is looked for in their names.',
    { searchParam: z.string().trim().max(100).optional() },
    pageOf('records', mailTemplate),
  ),
  getMailTemplate: at.get('A template, its HTML and plain text as they are sent.', wholeTemplate),
  createMailTemplate: at.create('Make a template.', z.object({ name, html, design }), wholeTemplate),
  updateMailTemplate: at.update('Change a template; mails under way stay as they were.', z.object({ name, html, design }), wholeTemplate),
  deleteMailTemplate: at.remove('Delete a template that no campaign which is to be sent uses.'),
  /** The specification's call, made twice: with the design as JSON, and with the HTML. */
  saveTemplate: {
    method: 'POST',
    path: '/saveTemplate',
    permission: 'mail:run',
    summary: 'Keep the design, or the HTML, of a template; without an id of the template that was made by the first such call.',
    body: z.object({
      content: z.union([design, z.record(z.string(), z.unknown())]),
      companyId: z.string().max(64).optional(),
      templateId: mailTemplateId.optional(),
      name: name.optional(),
    }),
    reply: mailTemplate,
    mayRepeat: true,
  },
  addMailPicture: {
    method: 'POST',
    path: '/mail-pictures',
    permission: 'mail:run',
    summary: 'Keep a picture for mails, PNG, JPEG or GIF up to 1 MB, as one file of a multipart body; its address is public and never ends.',
    body: z.object({}),
    acceptsFiles: true,
    reply: z.object({ url: z.url() }),
    status: 201,
    needsNoKey: 'A picture is a file without a record, and nothing names it before the answer.',
  },
});
