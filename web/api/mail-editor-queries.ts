import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailTemplateId } from '#shared/contract/ids.ts';
import type { MailTemplate } from '#shared/contract/mail-templates.ts';
import { call } from './call.ts';
import { lateRoutes } from './late-routes.static.ts';

/** First word of their query keys. */
const mailTemplateArea = 'mail-templates';

/** More are found by their address only. */
const mostListed = 500;

/** The newest first. */
export const mailTemplatesQuery = queryOptions({
  queryKey: [mailTemplateArea, 'list', { of: 'editor' }] as const,
  queryFn: async ({ signal }) => {
    const templates: MailTemplate[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(lateRoutes.listMailTemplates, { query: cursor === undefined ? {} : { cursor } }, { signal });
      templates.push(...page.records);
      cursor = page.nextCursor;
    } while (cursor !== undefined && templates.length < mostListed);
    return templates;
  },
});

/** As it is kept now: what somebody else saved meanwhile is not overwritten unseen. */
export const wholeTemplateQuery = (mailTemplateId: MailTemplateId) =>
  queryOptions({
    queryKey: [mailTemplateArea, 'whole', mailTemplateId] as const,
    queryFn: ({ signal }) => call(lateRoutes.getMailTemplate, { params: { mailTemplateId } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Lists show names only, and an event has no more: what a template holds is fetched again by who shows it. */
export function applyMailTemplate(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [mailTemplateArea, 'list'] });
  void queryClient.invalidateQueries({ queryKey: [mailTemplateArea, 'one'] });
}

export interface TemplateToSave {
  readonly templateId: MailTemplateId | null;
  readonly name: string;
  /** The editor's own, as JSON. */
  readonly design: string;
  readonly html: string;
}

/** The specification's call, once with the design and once with the HTML. Both are changes of the same template. */
async function saveTwice({ templateId, name, design, html }: TemplateToSave, companyId: string): Promise<MailTemplate> {
  if (templateId === null) {
    const { id } = await call(lateRoutes.createMailTemplate, { body: { name, html, design } });
    return saveTwice({ templateId: id, name, design, html }, companyId);
  }
  await call(lateRoutes.saveTemplate, { body: { content: design, companyId, templateId, name } });
  return call(lateRoutes.saveTemplate, { body: { content: html, companyId, templateId, name } });
}

export function useSaveTemplate(companyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (template: TemplateToSave) => saveTwice(template, companyId),
    onSuccess: () => applyMailTemplate(queryClient),
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mailTemplateId: MailTemplateId) => call(lateRoutes.deleteMailTemplate, { params: { mailTemplateId } }),
    onSuccess: () => applyMailTemplate(queryClient),
  });
}
