/** Queries of Logs Insights by name. Capitals stand for what the operator fills in. */
export const savedQueries = {
  /** Each hop of a message, by its id on its channel: the first line that is missing says where to look. */
  'message-did-not-come': `fields @timestamp, @log, message, consumer, job, type, code, companyId, delivered, missed
| filter traceId like /ID/
| sort @timestamp`,
  'errors-of-a-company': `fields @timestamp, @log, level, message, route, consumer, code, error.message, requestId, traceId
| filter companyId = "ID" and (level in ["warn", "error"] or (message = "request" and status >= 400))
| sort @timestamp desc
| limit 200`,
  'one-request': `fields @timestamp, @log, level, message, route, status, code, companyId, userId, ms, error.message, error.stack
| filter requestId = "ID" or traceId = "ID"
| sort @timestamp`,
  'slow-requests': `filter message = "request" and ms >= 1000
| stats count(*) as slow, pct(ms, 50) as half, max(ms) as slowest by route
| sort slow desc
| limit 50`,
  'failed-records': `filter message in ["record failed", "record set aside", "command failed", "command given up"]
| stats count(*) as failed, latest(error.message) as why by message, consumer, code
| sort failed desc`,
  'companies-by-use': `filter ispresent(companyId) and message in ["request", "record", "posted", "command performed"]
| stats count(*) as used, sum(ms) as spent by companyId, message
| sort used desc
| limit 50`,
  'refused-by-limits': `filter message = "request" and code = "ERR_TOO_MANY_REQUESTS"
| stats count(*) as refused by companyId, userId, route
| sort refused desc
| limit 50`,
  'logins-refused': `filter message = "request" and code in ["ERR_INVALID_CREDENTIALS", "ERR_FACTOR_CODE_WRONG", "ERR_TOO_MANY_REQUESTS"]
| filter route like "/api/auth/"
| stats count(*) as refused by bin(1m), route, code`,
} as const;
