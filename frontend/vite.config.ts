import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const api = process.env.KONTOR_PUBLIC_URL ?? 'http://127.0.0.1:8080';
const source = fileURLToPath(new URL('./src', import.meta.url));

// Everything the api process answers itself; the rest is the application's own address space.
const served = ['/v1', '/s/', '/shop-assets', '/openapi.yaml', '/docs', '/health'];

const tests = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);
/** What needs a page says so in its first line: building one takes longer than most tests. */
const needsPage = (test: string) => readFileSync(new URL(test, import.meta.url), 'utf8').startsWith('// @vitest-environment jsdom');

/** The home page is no part of the application: what was built of it last is shown. */
const home: Plugin = {
  name: 'home-page',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://dev');
      const page = fileURLToPath(new URL(`./dist/home/${searchParams.get('lang') === 'de' ? 'de' : 'en'}.html`, import.meta.url));
      if (pathname !== '/' || !existsSync(page)) return next();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(readFileSync(page));
    });
    server.middlewares.use('/assets', (request, response, next) => {
      const file = fileURLToPath(new URL(`./dist/assets/${basename(request.url ?? '')}`, import.meta.url));
      if (!basename(file).startsWith('start-page-') || !existsSync(file)) return next();
      response.setHeader('content-type', { '.css': 'text/css', '.js': 'text/javascript' }[extname(file)] ?? 'image/jpeg');
      response.end(readFileSync(file));
    });
  },
};

export default defineConfig({
  plugins: [react(), home],
  resolve: { alias: { '@': source } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    sourcemap: false,
    rolldownOptions: {
      input: { app: fileURLToPath(new URL('./index.html', import.meta.url)) },
      output: {
        // What most screens share travels in few files; without this the first page is cut into 70. What fewer share would be
        // carried by every first page for others.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\// },
            { name: 'look', test: /node_modules\/(@mui|@emotion|stylis)\//, minShareCount: 19 },
          ],
        },
      },
    },
  },
  test: {
    // A thread is begun sooner than a process.
    pool: 'threads',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Ends what hangs, however slow the machine; nothing is measured by it.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pages', include: tests.filter(needsPage) } },
      // These leave nothing behind in what they import, so they share it.
      { extends: true, test: { name: 'sources', include: tests.filter((test) => !needsPage(test)), isolate: false } },
    ],
  },
});
