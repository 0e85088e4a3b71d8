import starlight from '@astrojs/starlight';
import { pluginCollapsibleSections } from '@expressive-code/plugin-collapsible-sections';
import { defineConfig, passthroughImageService } from 'astro/config';
import { about, repository, sections } from '../scripts/pages.mjs';

export default defineConfig({
  site: 'https://pce-dev.github.io',
  trailingSlash: 'always',
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'PCE',
      description: about,
      social: [{ icon: 'github', label: 'GitHub', href: repository }],
      sidebar: sections.map(({ name, pages }) => ({
        label: name,
        collapsed: name === 'Packages' || name === 'Examples',
        items: pages.map(({ slug, title }) => ({ slug, label: title.replaceAll('`', '') })),
      })),
      expressiveCode: { plugins: [pluginCollapsibleSections()] },
      customCss: ['./src/site.css'],
    }),
  ],
});
