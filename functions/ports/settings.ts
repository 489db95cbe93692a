import * as declared from '#shared/ports/declared.ts';
import { port } from './port.ts';

/** CloudFront adds one of them to every request; without it the API is not reachable. Joined by commas. */
export const originSecret = () => port(declared.originSecret, 'originSecret', ({ ORIGIN_SECRET }) => ORIGIN_SECRET);
/** Everything is on one machine. */
export const isLocal = () => port(declared.isLocal, 'isLocal', ({ LOCAL_MODE }) => LOCAL_MODE);
/** Sign-ups of one address. */
export const signUpsPerHour = () => port(declared.signUpsPerHour, 'signUpsPerHour', ({ SIGN_UPS_PER_HOUR }) => SIGN_UPS_PER_HOUR);
/** Requests of one user at one instance, over a while; 0 for no limit. */
export const requestsPerSecond = () => port(declared.requestsPerSecond, 'requestsPerSecond', ({ REQUESTS_PER_SECOND }) => REQUESTS_PER_SECOND);
/** The address of the installation, without a slash at its end; empty where it has none of its own. */
export const appUrl = () => port(declared.appUrl, 'appUrl', ({ APP_URL }) => APP_URL);
/** The name of the installation; empty where it has none of its own. */
export const platformDomain = () => port(declared.platformDomain, 'platformDomain', ({ PLATFORM_DOMAIN }) => PLATFORM_DOMAIN);
/** The address that the installation's own mails come from; empty where it sends none. */
export const platformSender = () => port(declared.platformSender, 'platformSender', ({ PLATFORM_SENDER }) => PLATFORM_SENDER);
/** The place from which files are served. */
export const mediaOrigin = () => port(declared.mediaOrigin, 'mediaOrigin', ({ MEDIA_URL }) => MEDIA_URL);
/** Another login dialog than Meta's; empty for Meta's. */
export const dialogUrl = () => port(declared.dialogUrl, 'dialogUrl', ({ META_DIALOG_URL }) => META_DIALOG_URL);
/** The origin of a stand-in for push services on one machine; empty elsewhere. */
export const pushStandIn = () => port(declared.pushStandIn, 'standIn', ({ PUSH_STAND_IN }) => PUSH_STAND_IN);
/** The topic by which SES tells of mails. */
export const mailTopic = () => port(declared.mailTopic, 'mailTopic', ({ MAIL_TOPIC_ARN }) => MAIL_TOPIC_ARN);
