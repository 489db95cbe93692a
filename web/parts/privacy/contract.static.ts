import { contactPrivacyRoutes } from '#shared/contract/contact-privacy.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { getContact } = contactRoutes;

export const routes = clientRoutes({ ...contactPrivacyRoutes, getContact });
