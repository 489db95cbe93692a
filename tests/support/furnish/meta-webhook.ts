import { metaApp } from '../given-meta.ts';
import type { Furnish } from './furnished.ts';

export const furnishMetaWebhook: Furnish<'metaWebhook'> = async () => ({
  ids: {},
  bodies: {},
  known: { 'hub.mode': ['subscribe'], 'hub.verify_token': [metaApp.verifyToken], 'hub.challenge': ['1158201444'] },
});
