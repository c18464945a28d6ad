// docs/decisions/157
import { Component, type ReactNode } from 'react';
import { partFailed } from '../part.ts';

type PartProps = {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
};

/** A part of the screen that the talk does without: when it cannot be drawn, the call stays. */
export class Part extends Component<PartProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    partFailed('view', error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
