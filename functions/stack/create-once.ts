import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError, errors } from '#shared/contract/errors.ts';
import { ulid } from '#shared/contract/ids.ts';
import { isRepeatable, repetitionHeader, type Route } from '#shared/contract/route.ts';
import { asAction, creationId } from '#functions/tools/creation.ts';
import { asAppError, parseInput } from './http.ts';

const repetitionKey = ulid.optional();

/** Answers a request as the action that its header names. @throws AppError ERR_VALIDATION for a header that is no ULID */
export function answerOnce<T>(route: Route, event: APIGatewayProxyEventV2, companyId: string | undefined, answered: () => Promise<T>): Promise<T> {
  const key = isRepeatable(route) ? parseInput(repetitionKey, event.headers[repetitionHeader]) : undefined;
  return key === undefined ? answered() : asAction({ key, scope: `${companyId ?? ''} ${event.rawPath}` }, answered);
}

/**
 * A handler whose repetition answers what the first call has made. The first call reads nothing more for it: a repetition is refused
 * by what stands there, and looks for it then.
 *
 * @param make creates with the ids of `newRecordId`, on condition that they are not there.
 * @param find what has this id. @throws AppError of status 404 when nothing has
 */
export const once =
  <Q, A>(make: (request: Q) => Promise<A>, find: (request: Q, id: string) => Promise<A>) =>
  async (request: Q): Promise<A> => {
    try {
      return await make(request);
    } catch (error) {
      const id = creationId();
      const refusal = asAppError(error);
      if (id === undefined || errors[refusal.code].status >= 500) throw error;
      return orRefuse(find(request, id), refusal);
    }
  };

/** @throws the refusal where there is nothing */
async function orRefuse<A>(found: Promise<A>, refusal: AppError): Promise<A> {
  try {
    return await found;
  } catch (error) {
    throw error instanceof AppError && errors[error.code].status === 404 ? refusal : error;
  }
}
