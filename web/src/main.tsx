import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startTheme } from './lib/theme.ts';
import { reportError, reportUncaughtErrors } from './report-errors.ts';
import './ui/styles.css';
import './landing/landing.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startTheme();
reportUncaughtErrors();
const onCaughtError = (
  error: unknown,
  { componentStack }: { readonly componentStack?: string | undefined },
) => {
  console.error('Rendering failed:', error, componentStack);
  reportError(error);
};
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
