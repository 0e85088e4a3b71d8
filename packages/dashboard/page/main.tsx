import { render } from 'preact';
import { Shell } from './app/shell.tsx';

const page = document.getElementById('page');
if (page) render(<Shell />, page);
