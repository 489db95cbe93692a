import { repeatedAnswerRoutes } from '#shared/contract/repeated-answers.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(repeatedAnswerRoutes);
