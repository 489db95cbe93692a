import { describe, expect, it } from 'vitest';
import { HttpRoutes } from '#services/local-cloud/edge/http-routes.ts';

/** The first five are the documented example of API Gateway. */
const keys = [
  'GET /pets/dog/1',
  'GET /pets/dog/{id}',
  'GET /pets/{proxy+}',
  'ANY /{proxy+}',
  '$default',
  'ANY /tickets/{id}',
  'GET /tickets/{id}',
  'GET /tickets/{id}/messages/{messageId}',
  'GET /tickets/open/other',
];

function routes(without: string[] = []) {
  const all = new HttpRoutes<string>();
  for (const key of keys.filter((one) => !without.includes(one))) all.add(key, key);
  return all;
}

describe('routes of an HTTP API', () => {
  it.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1', undefined],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}', { id: '2' }],
    ['GET', '/pets/cat/1', 'GET /pets/{proxy+}', { proxy: 'cat/1' }],
    ['POST', '/test/5', 'ANY /{proxy+}', { proxy: 'test/5' }],
    ['GET', '/', '$default', undefined],
    ['GET', '/tickets/7', 'GET /tickets/{id}', { id: '7' }],
    ['DELETE', '/tickets/7', 'ANY /tickets/{id}', { id: '7' }],
    ['GET', '/tickets/open/messages/a%2Fb', 'GET /tickets/{id}/messages/{messageId}', { id: 'open', messageId: 'a/b' }],
    ['POST', '/pets/dog/2', 'ANY /{proxy+}', { proxy: 'pets/dog/2' }],
    ['GET', '/tickets/', 'ANY /{proxy+}', { proxy: 'tickets/' }],
  ])('%s %s takes %s', (method, path, routeKey, pathParameters) => {
    expect(routes().match(method, path)).toEqual({ routeKey, target: routeKey, pathParameters });
  });

  it('matches nothing without a default', () => {
    expect(routes(['$default', 'ANY /{proxy+}']).match('POST', '/pets/dog/2')).toBeUndefined();
  });
});
