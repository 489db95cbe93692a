import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { authRoutes } from '#shared/contract/auth.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '#web/api/call.ts';
import { i18n } from '#web/i18n/instance.ts';
import type { Language } from '#web/i18n/languages.ts';
import { routes } from './contract.static.ts';

export type Beginning = ReplyOf<typeof authRoutes.beginFactor>;
export type PasskeyBeginning = ReplyOf<typeof authRoutes.beginPasskey>;
export type FactorState = ReplyOf<typeof authRoutes.showFactor>;

export const factorQuery = queryOptions({ queryKey: ['factor'] as const, queryFn: ({ signal }) => call(routes.showFactor, {}, { signal }) });

const language = (): Language => i18n.language;

/** The steps by which a second factor comes, changes and goes. The password is the present one. */
export function useFactorSteps() {
  const queryClient = useQueryClient();
  const changed = async <T>(reply: Promise<T>): Promise<T> => {
    const result = await reply;
    void queryClient.invalidateQueries({ queryKey: factorQuery.queryKey });
    return result;
  };
  return {
    begin: (currentPassword: string | undefined) => call(routes.beginFactor, { body: currentPassword === undefined ? {} : { currentPassword } }),
    set: ({ ticket }: Beginning, code: string) => changed(call(routes.setFactor, { body: { ticket, code, language: language() } })),
    renew: (currentPassword: string) => changed(call(routes.newSpareCodes, { body: { currentPassword } })),
    beginPasskey: (currentPassword: string | undefined) => call(routes.beginPasskey, { body: currentPassword === undefined ? {} : { currentPassword } }),
    addPasskey: async ({ options, ticket }: PasskeyBeginning, name: string) => {
      const { makePasskey } = await import('#web/parts/account/authenticator.ts');
      const passkey = await makePasskey(options);
      return changed(call(routes.addPasskey, { body: { ticket, name, passkey, language: language() } }));
    },
    removePasskey: (id: string, currentPassword: string | undefined) =>
      changed(call(routes.removePasskey, { body: { id, language: language(), ...(currentPassword === undefined ? {} : { currentPassword }) } })),
    remove: (currentPassword: string) => changed(call(routes.removeFactor, { body: { currentPassword, language: language() } })),
  };
}
