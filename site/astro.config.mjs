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
        collapsed: name !== 'Start' && name !== 'Concepts',
        items: pages.map(({ slug, title }) => ({ slug, label: title.replaceAll('`', '') })),
      })),
      expressiveCode: {
        plugins: [pluginCollapsibleSections()],
        defaultProps: { frame: 'none', overridesByLang: { sh: { wrap: true } } },
      },
      // Wide tables scroll by themselves, so the keyboard must reach them.
      head: [
        {
          tag: 'script',
          content:
            "addEventListener('DOMContentLoaded', () => document.querySelectorAll('main table').forEach((each) => { each.tabIndex = 0; }))",
        },
      ],
      customCss: ['./src/site.css'],
    }),
  ],
});
