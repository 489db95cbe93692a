import { given, testPassword } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishUsers: Furnish<'users'> = async (home) => {
  const colleague = await given.user(home);
  const unique = home.deps.clock.newId().toLowerCase();
  return {
    ids: { userId: ulidOf(colleague.userId) },
    bodies: {
      createUser: { name: 'Nova atendente', email: `nova-${unique}@example.com`, password: 'senha123' },
      removeUserFactor: { language: 'es', currentPassword: testPassword },
      sendPasswordLink: { language: 'es' },
      updateUser: { name: 'Outro nome', queueIds: [home.queue.queueId] },
    },
    known: { userId: [colleague.userId, home.admin.userId, null], profile: ['user', 'admin'] },
    notPlain: ['removeUserFactor', 'deleteUser'],
  };
};
