import { type QueryClient, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailTemplateId } from '#shared/contract/ids.ts';
import type { MailTemplate } from '#shared/contract/mail-templates.ts';
import { call } from '#web/api/call.ts';
import { everyPage } from '#web/api/every-page.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys. */
const mailTemplateArea = 'mail-templates';

/** Every one, the newest first. */
export const mailTemplatesQuery = queryOptions({
  queryKey: [mailTemplateArea, 'list'] as const,
  queryFn: async ({ signal }) => {
    const pages = await everyPage((query) => call(routes.listMailTemplates, { query }, { signal }));
    return pages.flatMap(({ records }) => records);
  },
});

export const mailTemplateQuery = (mailTemplateId: MailTemplateId) =>
  queryOptions({
    queryKey: [mailTemplateArea, 'one', mailTemplateId] as const,
    queryFn: ({ signal }) => call(routes.getMailTemplate, { params: { mailTemplateId } }, { signal }),
  });

/** For the editor, as it is kept now: what somebody else saved meanwhile is not overwritten unseen. */
export const wholeTemplateQuery = (mailTemplateId: MailTemplateId) =>
  queryOptions({
    queryKey: [mailTemplateArea, 'whole', mailTemplateId] as const,
    queryFn: ({ signal }) => call(routes.getMailTemplate, { params: { mailTemplateId } }, { signal }),
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

/**
 * A new one is made at once; one that there is changes by the specification's call, once with the design and once with the HTML.
 */
async function saveTemplate({ templateId, name, design, html }: TemplateToSave, companyId: string): Promise<MailTemplate> {
  if (templateId === null) return call(routes.createMailTemplate, { body: { name, html, design } });
  await call(routes.saveTemplate, { body: { content: design, companyId, templateId, name } });
  return call(routes.saveTemplate, { body: { content: html, companyId, templateId, name } });
}

export function useSaveTemplate(companyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (template: TemplateToSave) => saveTemplate(template, companyId),
    onSuccess: () => applyMailTemplate(queryClient),
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mailTemplateId: MailTemplateId) => call(routes.deleteMailTemplate, { params: { mailTemplateId } }),
    onSuccess: () => applyMailTemplate(queryClient),
  });
}

const addingPicture = [mailTemplateArea, 'picture'];

/** Keeps a picture for mails. */
export const useAddMailPicture = () =>
  useMutation({
    mutationKey: addingPicture,
    mutationFn: (picture: File) => {
      const form = new FormData();
      form.append('file', picture);
      return call(routes.addMailPicture, { form });
    },
  });

export const useIsAddingMailPicture = (): boolean => useIsMutating({ mutationKey: addingPicture }) > 0;
