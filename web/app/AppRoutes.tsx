import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { linkTo, loadNotFound, publicPaths, screenNames, screens } from './screens.ts';
import { PrivateApp } from './shell/PrivateApp.tsx';

const NotFoundScreen = lazy(loadNotFound);
const entries = screenNames.map((name) => ({ path: screens[name].path, Screen: lazy(screens[name].load) }));

/** Every route below login, as the table of screens has them. Who has just logged in goes to the tickets, whoever comes home to `/`. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={publicPaths.login} element={<Navigate to={linkTo('tickets')} replace />} />
      <Route path={publicPaths.signUp} element={<Navigate to={linkTo('tickets')} replace />} />
      <Route element={<PrivateApp />}>
        {entries.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
