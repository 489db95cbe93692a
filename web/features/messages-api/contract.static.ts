export { maxBodyCharacters } from '#shared/contract/messages.ts';
