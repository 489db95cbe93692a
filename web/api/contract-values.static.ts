/** Constants of the contract whose modules also hold schemas. Add to the list what a screen needs. */
export { alertingStatuses } from '#shared/contract/connections.ts';
export { mostNamedTickets } from '#shared/contract/bulks.ts';
export { mostTicketTags } from '#shared/contract/tickets.ts';
export { maxBodyCharacters, maxMultipartBytes, maxPreviewBytes, maxUploadBytes, maxUploadsPerMessage } from '#shared/contract/messages.ts';
export { frequencies } from '#shared/contract/schedules.ts';
