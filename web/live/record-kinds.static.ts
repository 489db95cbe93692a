export { recordKinds } from '#shared/contract/live-kinds.ts';
