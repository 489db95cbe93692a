import { messageRoutes } from '#shared/contract/messages.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export { maxMultipartBytes, maxPreviewBytes, maxUploadBytes, maxUploadsPerMessage } from '#shared/contract/messages.ts';

const { createUpload } = messageRoutes;

export const routes = clientRoutes({ createUpload });
