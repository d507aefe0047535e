import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { bearTranslators } from './app/translators';
import { startWords } from './words';

bearTranslators();
const root = document.getElementById('root');
if (root) {
  await startWords();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
