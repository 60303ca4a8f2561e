import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunks } from './chunks.ts';
import { guide } from './guide-plugin.ts';
import { icons } from './icons-plugin.ts';
import { withoutApiWords, withoutJsonSchema } from './schema-plugins.ts';

const apiPort = process.env.API_PORT ?? '3000';
const webPort = Number(process.env.WEB_PORT ?? 5173);
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };

/** The same policy as the server's, so that a breach shows in `vite preview` already. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * The toaster writes a style element when it is imported, which the content security policy forbids.
 * Its style sheet is imported as a file instead (ui/toaster.tsx).
 */
function withoutInjectedToasterStyles(): Plugin {
  return {
    name: 'without-injected-toaster-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/sonner\/dist\/.*js$/.test(id)) return null;
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (stripped === code) this.error('sonner no longer injects its styles in the form expected here');
      return { code: stripped, map: null };
    },
  };
}

export default defineConfig({
  plugins: [
    guide(),
    icons(),
    chunks(),
    withoutInjectedToasterStyles(),
    withoutJsonSchema(),
    withoutApiWords(),
    react(),
    tailwindcss(),
  ],
  server: { host: '127.0.0.1', port: webPort, strictPort: true, proxy: { '/api': api, '/health': api } },
  preview: {
    host: '127.0.0.1',
    port: webPort,
    strictPort: true,
    proxy: { '/api': api, '/health': api },
    headers: { 'Content-Security-Policy': contentSecurityPolicy },
  },
  // Inlined assets would be data: URLs, which font-src does not allow.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2023',
    // The application, and what brings the form of the pre-rendered landing page to life.
    rolldownOptions: {
      input: { index: 'index.html', island: 'src/landing/island.ts' },
      output: {
        // A group that is divided carries the names of all pages that need it. The first page loads the name of
        // every chunk: seven letters of a hash tell the files of one release apart.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
      },
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/testing/setup.ts'],
    // Style sheets are left out, but for the tests that read them as text.
    css: { include: [/\.css\?raw$/] },
  },
});
