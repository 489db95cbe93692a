import type { repeatedAnswerRoutes } from '#shared/contract/repeated-answers.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { ignoreRepeatedAnswer } from './ignore-repeated-answer.ts';
import { listRepeatedAnswers, type RepeatedAnswerDeps } from './list-repeated-answers.ts';

export const repeatedAnswerHandlers = (deps: RepeatedAnswerDeps): Handlers<typeof repeatedAnswerRoutes> => ({
  listRepeatedAnswers: ({ principal }) => listRepeatedAnswers(deps, principal),
  ignoreRepeatedAnswer: ({ principal, params }) => ignoreRepeatedAnswer(deps, principal, params.repeatedAnswerId),
});
