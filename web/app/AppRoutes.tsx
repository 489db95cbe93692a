import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Busy } from '../components/Busy.tsx';
import { PrivateOnly, PublicOnly } from './guards.tsx';
import { linkTo, loadNotFound, loadPrivateApp, screenNames, screens } from './screens.ts';

const PrivateApp = lazy(loadPrivateApp);
const NotFoundScreen = lazy(loadNotFound);

const entries = screenNames.map((name) => ({ ...screens[name], Screen: lazy(screens[name].load) }));
const routesOf = (access: 'public' | 'private') =>
  entries.filter((entry) => entry.access === access).map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />);

/** Every route, as the table of screens has them. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Busy />}>
      <Routes>
        <Route element={<PublicOnly />}>{routesOf('public')}</Route>
        <Route element={<PrivateOnly />}>
          <Route element={<PrivateApp />}>
            <Route index element={<Navigate to={linkTo('tickets')} replace />} />
            {routesOf('private')}
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
