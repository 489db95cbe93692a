import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useHasToken } from '../api/session.ts';
import { linkTo } from './screens.ts';

export function PrivateOnly() {
  return useHasToken() ? <Outlet /> : <Navigate to={linkTo('login')} replace />;
}

/** Who comes logged in is sent home; who logs in here goes on to the tickets. */
export function PublicOnly() {
  const hasToken = useHasToken();
  const [cameLoggedIn] = useState(hasToken);
  if (!hasToken) return <Outlet />;
  return <Navigate to={cameLoggedIn ? '/' : linkTo('tickets')} replace />;
}
