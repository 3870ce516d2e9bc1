import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadTexts } from './i18n/index.js';
import { watchRelease } from './shell/release.js';
import { makeRouter } from './shell/router.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

const show = (router: ReturnType<typeof makeRouter>): void =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );

const router = makeRouter();
// The router asks for the page meanwhile.
void loadTexts().then(() => show(router));
watchRelease();
