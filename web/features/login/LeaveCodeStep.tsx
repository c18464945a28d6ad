import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../../layouts/Loading.tsx';

/**
 * The sign-in succeeded at the step of the code: that entry of the history is left first, so that the one below leads on
 * and no sign-in stays behind it.
 */
export function LeaveCodeStep() {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!hasLeft.current) void navigate(-1);
    hasLeft.current = true;
  }, [navigate]);
  return <Loading />;
}
