import { queryOptions } from '@tanstack/react-query';
import type { MailTemplateId } from '#shared/contract/ids.ts';
import { call } from './call.ts';
import { everyPage } from './every-page.ts';
import { lateRoutes } from './late-routes.static.ts';

/** First word of their query keys. */
const mailTemplateArea = 'mail-templates';

/** Every one, for choosing. */
export const mailTemplateChoicesQuery = queryOptions({
  queryKey: [mailTemplateArea, 'list', { of: 'choices' }] as const,
  queryFn: async ({ signal }) => {
    const pages = await everyPage((query) => call(lateRoutes.listMailTemplates, { query }, { signal }));
    return pages.flatMap(({ records }) => records);
  },
});

export const mailTemplateQuery = (mailTemplateId: MailTemplateId) =>
  queryOptions({
    queryKey: [mailTemplateArea, 'one', mailTemplateId] as const,
    queryFn: ({ signal }) => call(lateRoutes.getMailTemplate, { params: { mailTemplateId } }, { signal }),
  });
