import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router-dom';
import { sessionQuery } from '#web/api/session.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { i18n } from '#web/i18n/instance.ts';
import { part } from '#web/kit/page/part.ts';
import { publicScreens } from './open-screens.ts';
import { linkTo, loadNotFound, pathsOf, screenNames, screens, textsOf } from './screens.ts';
import { PrivateApp } from './shell/PrivateApp.tsx';

const NotFoundScreen = part(loadNotFound);
const entries = screenNames.map((name) => ({ name, Screen: part(screens[name].load, () => i18n.loadNamespaces(...textsOf(screens[name]))) }));

/** Leads on from a login: to the tickets, and platform staff to what is theirs. */
function Home() {
  const { data, isError } = useQuery(sessionQuery);
  if (!data && !isError) return <Busy />;
  return <Navigate to={linkTo(data?.user.super ? 'platform' : 'tickets')} replace />;
}

/** Every route below login, as the table of screens has them. Who has just logged in goes to the tickets, whoever comes home to `/`. */
export function AppRoutes() {
  return (
    <Routes>
      {publicScreens.map(({ path }) => (
        <Route key={path} path={path} element={<Home />} />
      ))}
      <Route element={<PrivateApp />}>
        {entries.flatMap(({ name, Screen }) =>
          pathsOf(name).map(({ path, isCaseSensitive }) => <Route key={path} path={path} caseSensitive={isCaseSensitive} element={<Screen />} />),
        )}
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
