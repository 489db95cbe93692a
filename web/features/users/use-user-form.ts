import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { userRoutes, type User } from '#shared/contract/users.ts';
import { useHasRight } from '#web/api/session.ts';
import { useSaveUser, type SavedUser } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

const newUser = userRoutes.createUser.body;
const editedUser = newUser.partial({ password: true });
type UserFields = z.input<typeof newUser>;
type UserForm = z.output<typeof newUser>;
type UserResolver = Resolver<UserFields, unknown, UserForm>;

/** An empty password is none: a new user lacks it, that of others stays as it is. */
function resolverOf(schema: typeof newUser | typeof editedUser): UserResolver {
  const resolve = zodResolver(schema as typeof newUser, { error: fieldError }); // both parse the same fields
  return async ({ password, ...fields }, context, options) => {
    const given = { ...fields, ...(password ? { password } : {}) } as UserFields; // what is missing is what the schema is asked about
    const result = await resolve(given, context, options);
    return Object.keys(result.errors).length > 0 ? result : { values: { ...result.values, password } as UserForm, errors: {} }; // without errors these are the parsed fields
  };
}

interface Options {
  /** Null makes a new one. */
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'profile' | 'queueIds'> | null;
  readonly onClose: () => void;
}

/** Fields, rules and saving of a user. Only those with the right send profile and queues. */
export function useUserForm({ user, onClose }: Options) {
  const { t } = useTranslation('users');
  const { mutateAsync } = useSaveUser();
  const canEditProfile = useHasRight('user-modal:editProfile');
  const canEditQueues = useHasRight('user-modal:editQueues');
  const form = useForm<UserFields, unknown, UserForm>({
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '', password: '', profile: user?.profile ?? 'user', queueIds: user?.queueIds ?? [] },
    resolver: resolverOf(user ? editedUser : newUser),
  });
  const save = async (fields: UserForm): Promise<void> => {
    await mutateAsync(savedUser(user, fields, { canEditProfile, canEditQueues }));
    notifySuccess(t('saved'));
    onClose();
  };
  return { form, save, canEditProfile, canEditQueues };
}

function savedUser(user: Options['user'], fields: UserForm, rights: { canEditProfile: boolean; canEditQueues: boolean }): SavedUser {
  const { name, email, password, profile, queueIds } = fields;
  if (!user) return { id: null, fields: { name, email, password, profile, queueIds } };
  const change = { name, email, ...(password ? { password } : {}) };
  return { id: user.id, fields: { ...change, ...(rights.canEditProfile ? { profile } : {}), ...(rights.canEditQueues ? { queueIds } : {}) } };
}
