import type { messageRoutes } from '#shared/contract/messages.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { answerTicket } from './answer-ticket.ts';
import { deleteMessage, retryMessage } from './change-message.ts';
import { createUpload } from './create-upload.ts';
import type { AnswerDeps } from './deps.ts';
import { editMessage } from './edit-message.ts';
import { findMessages } from './find-messages.ts';
import { listFiles } from './list-files.ts';
import { listMessages } from './list-messages.ts';
import { markRead } from './mark-read.ts';
import { reactToMessage } from './react-to-message.ts';

export const messageHandlers = (deps: AnswerDeps): Handlers<typeof messageRoutes> => ({
  listMessages: ({ principal, params, query }) => listMessages(deps, principal, { ...params, query }),
  listFiles: ({ principal, params, query }) => listFiles(deps, principal, { ...params, query }),
  findMessages: ({ principal, params, query }) => findMessages(deps, principal, { ...params, query }),
  sendMessage: ({ principal, params, body, files }) => answerTicket(deps, principal, { ...params, body, files }),
  markRead: ({ principal, params }) => markRead(deps, principal, params),
  deleteMessage: ({ principal, params }) => deleteMessage(deps, principal, params),
  editMessage: ({ principal, params, body }) => editMessage(deps, principal, { ...params, ...body }),
  reactToMessage: ({ principal, params, body }) => reactToMessage(deps, principal, { ...params, ...body }),
  retryMessage: ({ principal, params }) => retryMessage(deps, principal, params),
  createUpload: ({ principal, body }) => createUpload(deps, principal, body),
});
