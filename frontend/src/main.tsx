import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { startWords } from './words';

const root = document.getElementById('root');
if (root) {
  await startWords();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
