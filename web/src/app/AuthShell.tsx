import { Outlet } from 'react-router-dom';
import { AuthFrame } from './AuthFrame.tsx';

/** The frame of the sign-in pages that are part of the app. */
export const AuthShell = () => (
  <AuthFrame>
    <Outlet />
  </AuthFrame>
);
