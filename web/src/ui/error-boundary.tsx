import { Component, type ReactNode } from 'react';
import { ApplicationError } from './application-error.tsx';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Catches what is thrown while rendering, so that nobody looks at an empty page. The root says it and reports it. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ApplicationError error={this.state.error} /> : this.props.children;
  }
}
