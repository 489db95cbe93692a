import { mailTemplateRoutes } from '#shared/contract/mail-templates.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(mailTemplateRoutes);
