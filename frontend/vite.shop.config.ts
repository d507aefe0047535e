// The shop's bundles, apart from the application: the page scripts and the style sheet for browsers (hashed, with a
// manifest that the api reads), and one script of all pages for QuickJS inside the api.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Where the api serves the built files. */
export const ASSETS_BASE = '/shop-assets/';

/** Logical name → address, integrity and, for the style sheet, the text itself with its hash for the security policy. */
function manifest(): Plugin {
  return {
    name: 'shop-manifest',
    generateBundle(_options, bundle) {
      const built: Record<string, object> = {};
      for (const file of Object.values(bundle)) {
        const isPage = file.type === 'chunk' && file.isEntry && !file.name.endsWith('style') && file.name !== 'blocks';
        const isSheet = file.type === 'asset' && file.fileName.endsWith('.css');
        if (!isPage && !isSheet) continue;
        const text = file.type === 'chunk' ? file.code : String(file.source);
        const name = file.type === 'chunk' ? `${file.name}.js` : sheetName(file.names);
        const inline = isSheet ? { inline: text.trim(), inline_hash: hash('sha256', text.trim()) } : {};
        built[name] = { url: ASSETS_BASE + file.fileName, integrity: hash('sha384', text), ...inline };
      }
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: `${JSON.stringify(built, null, 2)}\n` });
    },
  };
}

/** The sheet of the blocks belongs to the pages that are built of them; the other to all. */
const sheetName = (names: string[]) => (names.some((name) => name.startsWith('blocks')) ? 'blocks.css' : 'shop.css');

function hash(kind: 'sha256' | 'sha384', text: string) {
  return `${kind}-${createHash(kind).update(text).digest('base64')}`;
}

const browser: UserConfig = {
  base: ASSETS_BASE,
  plugins: [manifest()],
  build: {
    outDir: 'dist/shop',
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: true,
    rolldownOptions: {
      input: {
        style: here('./src/shop/style/shop.css'),
        blocks: here('./src/shop/style/blocks.css'),
        page: here('./src/shop/client/page.ts'),
        product: here('./src/shop/client/product.ts'),
        payment: here('./src/shop/client/payment.ts'),
        offer: here('./src/shop/client/offer.ts'),
        order: here('./src/shop/client/order.ts'),
        tracking: here('./src/shop/client/tracking.ts'),
        tags: here('./src/shop/tags/main.ts'),
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
};

// The classic half of react-dom/server is all we use. Its other half wants streams and channels, which QuickJS lacks.
const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));

const server: UserConfig = {
  plugins: [react()],
  resolve: { alias: { 'react-dom/server': join(reactDom, 'cjs/react-dom-server-legacy.browser.production.js') } },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/ssr',
    target: 'es2020',
    minify: true,
    lib: { entry: here('./src/shop/server.ts'), formats: ['iife'], name: 'kontorShop', fileName: () => 'shop.js' },
  },
};

export default defineConfig(({ mode }) => ({ ...(mode === 'ssr' ? server : browser), configFile: false, publicDir: false }) as UserConfig);
