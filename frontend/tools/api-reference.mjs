// Puts the API reference (Swagger UI) and the recipes beside the built front end, where the api serves them at /docs.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { STYLE, page } from './recipe-book.mjs';

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const to = join(import.meta.dirname, '..', 'dist', 'docs');

await mkdir(to, { recursive: true });
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
  await copyFile(join(from, name), join(to, name));
}
await writeFile(
  join(to, 'start.js'),
  "SwaggerUIBundle({ url: '/openapi.yaml', dom_id: '#reference', deepLinking: true, docExpansion: 'none', persistAuthorization: true });\n",
);
await writeFile(join(to, 'recipes.html'), page());
await writeFile(join(to, 'recipes.css'), STYLE);
