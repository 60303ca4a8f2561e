import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startTheme } from './lib/theme.ts';
import './ui/styles.css';
import './features/landing/landing.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startTheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
