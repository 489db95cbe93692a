import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { userRoutes, type User } from '#shared/contract/users.ts';
import { logIn } from '#web/api/log-in.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { i18n } from '#web/i18n/instance.ts';
import { useSaveUser, type SavedUser } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

/** `currentPassword`: of whoever saves. */
const newUser = userRoutes.createUser.body.extend({ currentPassword: z.string() });
type UserFields = z.input<typeof newUser>;
type UserForm = z.output<typeof newUser>;
type UserResolver = Resolver<UserFields, unknown, UserForm>;

/** An empty password is none: a new user is invited to choose one, that of others stays as it is. */
function newResolver(): UserResolver {
  const resolve = zodResolver(newUser, { error: fieldError });
  return async ({ password, ...fields }, context, options) => {
    const given = { ...fields, ...(password ? { password } : {}) } as UserFields; // what is missing is what the schema is asked about
    const result = await resolve(given, context, options);
    return Object.keys(result.errors).length > 0 ? result : { values: { ...result.values, password } as UserForm, errors: {} }; // without errors these are the parsed fields
  };
}

interface Options {
  /** Null makes a new one. */
  readonly user: Pick<User, 'id' | 'name' | 'email' | 'role' | 'queueIds'> | null;
  readonly onClose: () => void;
}

/**
 * Fields, rules and saving of a user. Only those with the right send profile and queues. A user who is changed gets what is another than when the form
 * was opened: a role that was taken away meanwhile stays so.
 */
export function useUserForm({ user: shown, onClose }: Options) {
  const { t } = useTranslation('users');
  const [user] = useState(shown);
  const { mutateAsync } = useSaveUser();
  const { id: ownId } = useSessionUser();
  const [mustProve, setMustProve] = useState(false);
  const canEditProfile = useHasRight('user-modal:editProfile');
  const canEditQueues = useHasRight('user-modal:editQueues');
  const form = useForm<UserFields, unknown, UserForm>({
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      currentPassword: '',
      role: user?.role ?? 'attendant',
      queueIds: user?.queueIds ?? [],
    },
    resolver: newResolver(),
  });
  const save = async (fields: UserForm): Promise<void> => {
    try {
      await mutateAsync(savedUser(user, fields, { canEditProfile, canEditQueues }));
    } catch (error) {
      if (hasCode(error, 'ERR_PASSWORD_REQUIRED')) setMustProve(true);
      throw error;
    }
    if (user?.id === ownId && fields.password) await keepLoggedIn(fields);
    notifySuccess(user || fields.password ? t('saved') : t('linkSent', fields));
    onClose();
  };
  return { form, save, mustProve, canEditProfile, canEditQueues };
}

/** A new password of one's own ends the tokens by which this session would be prolonged. */
async function keepLoggedIn({ email, password = '' }: UserForm): Promise<void> {
  try {
    await logIn({ email, password });
  } catch {
    // Within minutes the present token ends, and the screen of login takes the new password.
  }
}

function savedUser(user: Options['user'], fields: UserForm, rights: { canEditProfile: boolean; canEditQueues: boolean }): SavedUser {
  const { name, email, password, currentPassword, role, queueIds } = fields;
  const language = i18n.language;
  if (!user) return { id: null, fields: { name, email, role, queueIds, ...(password ? { password } : { language }) } };
  const login = {
    ...(password ? { password } : {}),
    ...(currentPassword ? { currentPassword } : {}),
    ...(password || email !== user.email ? { language } : {}),
  };
  const given = { name, email, ...(rights.canEditProfile ? { role } : {}), ...(rights.canEditQueues ? { queueIds } : {}) };
  const others = Object.entries(given).filter(([field, value]) => String(value) !== String(user[field as keyof typeof given])); // fields of both
  return { id: user.id, fields: { ...Object.fromEntries(others), ...login } };
}
