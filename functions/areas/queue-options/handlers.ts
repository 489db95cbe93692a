import type { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createOption } from './create-option.ts';
import { deleteOption } from './delete-option.ts';
import type { QueueOptionDeps } from './deps.ts';
import { listOptions } from './list-options.ts';
import { updateOption } from './update-option.ts';

export const queueOptionHandlers = (deps: QueueOptionDeps): Handlers<typeof queueOptionRoutes> => ({
  listQueueOptions: ({ principal, query }) => listOptions(deps, principal, query),
  createQueueOption: ({ principal, body }) => createOption(deps, principal, body),
  updateQueueOption: ({ principal, params, body }) => updateOption(deps, principal, { ...body, optionId: params.queueOptionId }),
  deleteQueueOption: ({ principal, params }) => deleteOption(deps, principal, { optionId: params.queueOptionId }),
});
