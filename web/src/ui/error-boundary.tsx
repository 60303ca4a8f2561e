import { Component, type ReactNode } from 'react';
import { ApplicationError } from './application-error.tsx';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Catches errors while rendering, so the page isn't left empty. The root shows and reports the error. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ApplicationError error={this.state.error} /> : this.props.children;
  }
}
