import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages.ts';

const SECONDS = 5;

/** Leads to the main page in 5 seconds; a pointer or the focus on the page stops the count (WCAG 2.2.1). */
export function useRedirectHome(): {
  left: number;
  pauseProps: { onPointerEnter(): void; onPointerLeave(): void; onFocus(): void; onBlur(): void };
} {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (left === 0) void navigate(href('home'), { replace: true });
  }, [left, navigate]);
  return {
    left,
    pauseProps: {
      onPointerEnter: () => setPaused(true),
      onPointerLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  };
}
