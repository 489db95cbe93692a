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
 * and what a viewer sends under this name is overwritten.
 */
export const nameViewer = `
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
`.trim();
