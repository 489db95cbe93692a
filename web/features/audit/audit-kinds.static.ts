export { auditKinds } from '#shared/domain/audited-types.ts';
