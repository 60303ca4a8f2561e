import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app.tsx';
import { startTheme } from './lib/theme.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// zod would compile its checks with `new Function`, which the content security policy forbids.
config({ jitless: true });
startTheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
