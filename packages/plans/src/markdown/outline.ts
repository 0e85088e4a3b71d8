import { withLabelledLists } from './labelled-lists.js';
import type { MarkdownBlock, MarkdownHeading, MarkdownItem, TextLine } from './markdown-block.js';

/** A heading with what is below it. */
export interface Section {
  /** `undefined` for what comes before the first heading, and for the document as a whole. */
  readonly heading: MarkdownHeading | undefined;
  readonly items: readonly MarkdownItem[];
  readonly text: readonly TextLine[];
  readonly code: readonly TextLine[];
  readonly sections: readonly Section[];
}

interface OpenSection extends Section {
  readonly items: MarkdownItem[];
  readonly text: TextLine[];
  readonly code: TextLine[];
  readonly sections: OpenSection[];
}

/** Builds the tree of a document's headings. */
export function toOutline(blocks: readonly MarkdownBlock[]): Section {
  const root = openSection(undefined);
  let open: OpenSection[] = [];
  for (const block of withLabelledLists(blocks)) {
    if (block.type === 'heading') {
      const section = openSection(block);
      open = open.filter(({ heading }) => (heading?.depth ?? 0) < block.depth);
      (open.at(-1) ?? root).sections.push(section);
      open.push(section);
    } else if (block.type === 'item') (open.at(-1) ?? root).items.push(block);
    else (open.at(-1) ?? root)[block.type].push(...block.lines);
  }
  return root;
}

function openSection(heading: MarkdownHeading | undefined): OpenSection {
  return { heading, items: [], text: [], code: [], sections: [] };
}

/** Returns every heading with its section, in the order of the document. */
export function allSections(section: Section): readonly Section[] {
  return [section, ...section.sections.flatMap(allSections)];
}
