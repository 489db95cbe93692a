import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Busy } from '../components/Busy.tsx';
import { PrivateOnly, PublicOnly } from './guards.tsx';
import { paths } from './paths.ts';
import { loadConnections, loadLogin, loadNotFound, loadPrivateApp, loadSignUp, loadTickets } from './screens.ts';

const PrivateApp = lazy(loadPrivateApp);
const LoginScreen = lazy(loadLogin);
const SignUpScreen = lazy(loadSignUp);
const TicketsScreen = lazy(loadTickets);
const ConnectionsScreen = lazy(loadConnections);
const NotFoundScreen = lazy(loadNotFound);

/** Every route. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Busy />}>
      <Routes>
        <Route element={<PublicOnly />}>
          <Route path={paths.login} element={<LoginScreen />} />
          <Route path={paths.signUp} element={<SignUpScreen />} />
        </Route>
        <Route element={<PrivateOnly />}>
          <Route element={<PrivateApp />}>
            <Route index element={<Navigate to={paths.tickets} replace />} />
            <Route path={`${paths.tickets}/:uuid?`} element={<TicketsScreen />} />
            <Route path={paths.connections} element={<ConnectionsScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
