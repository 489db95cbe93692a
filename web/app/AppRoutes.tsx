import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from './paths.ts';
import { loadConnections, loadNotFound, loadTickets } from './screens.ts';
import { PrivateApp } from './shell/PrivateApp.tsx';

const TicketsScreen = lazy(loadTickets);
const ConnectionsScreen = lazy(loadConnections);
const NotFoundScreen = lazy(loadNotFound);

/** Every route below login. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<Navigate to={paths.tickets} replace />} />
      <Route path={paths.signUp} element={<Navigate to={paths.home} replace />} />
      <Route element={<PrivateApp />}>
        <Route index element={<Navigate to={paths.tickets} replace />} />
        <Route path={`${paths.tickets}/:uuid?`} element={<TicketsScreen />} />
        <Route path={paths.connections} element={<ConnectionsScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
