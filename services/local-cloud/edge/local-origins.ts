import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

/** Rewrites the web addresses in a header value to those that answer on this machine. */
export type ToLocalOrigins = (text: string) => string;

/**
 * The template speaks of https and of the buckets' own hosts; here all is http on 127.0.0.1, and buckets stand behind the
 * media port. A policy that kept the names of AWS would have the browser block its own application.
 */
export function toLocalOrigins(template: LocalTemplate, mediaPort: number): ToLocalOrigins {
  const names = template.ofType('AWS::S3::Bucket').map((bucket) => bucket.physicalId.replaceAll('.', '\\.'));
  const bucketHost = new RegExp(`https?://(?:${names.join('|')})\\.s3[\\w.-]*\\.amazonaws\\.com`, 'g');
  return (text) => {
    const named = names.length > 0 ? text.replace(bucketHost, `http://127.0.0.1:${mediaPort}`) : text;
    return named.replace(/\b(http|ws)s:\/\/(127\.0\.0\.1|localhost)\b/g, '$1://$2');
  };
}
