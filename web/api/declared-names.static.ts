export { recordNames } from '#shared/records/index.ts';
