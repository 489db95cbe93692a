import { unsubscribePath } from '#shared/contract/unsubscribe-path.ts';

/**
 * CloudFront Functions, as text: they run in CloudFront's own runtime, not in Node.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */

/** A path without a file name is a screen of the application: its page is index.html. */
export const rewriteScreens = `
function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastSegment.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}
`.trim();

/**
 * Tells the APIs the viewer's address. No policy forwards every header but Host together with CloudFront-Viewer-Address,
 * and what a viewer sends under this name is overwritten. A closing slash is dropped: some calls of the specification have
 * one, and to an HTTP API that would be another route. The link of a mail leads to a route, too, also one that a mail program
 * has cut off, or put something behind.
 */
export const nameViewer = `
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  if (request.uri.indexOf('${unsubscribePath}') === 0) request.uri = '/api${unsubscribePath}' + (request.uri.split('/')[2] || '-');
  if (request.uri.slice(-1) === '/') request.uri = request.uri.slice(0, -1);
  return request;
}
`.trim();
