import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualOptions {
  readonly count: number;
  /** Height of a row that was not measured yet, in pixels. */
  readonly estimate: number;
  /** Names a row, whatever its place. */
  readonly keyOf: (index: number) => string | number;
}

/** The rows in view of a list of any length. */
export interface Virtual {
  readonly items: readonly VirtualItem[];
  /** Height of all rows in pixels. */
  readonly height: number;
  readonly scroller: { current: HTMLDivElement | null };
  /** The `ref` of a row whose height is its own. */
  readonly measure: (element: Element | null) => void;
  scrollTo(index: number): void;
}

/** Follows which rows of a scrolled list are in view. */
export function useVirtual({ count, estimate, keyOf }: VirtualOptions): Virtual {
  const scroller = useRef<HTMLDivElement>(null);
  const [, render] = useState({});
  const virtualizer = useRef<Virtualizer<HTMLDivElement, Element>>(null);
  const options = {
    count,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    getScrollElement: () => scroller.current,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render({}),
  };
  virtualizer.current ??= new Virtualizer(options);
  const { current } = virtualizer;
  current.setOptions(options);
  useLayoutEffect(() => current._didMount(), [current]);
  useLayoutEffect(() => current._willUpdate());
  return {
    items: current.getVirtualItems(),
    height: current.getTotalSize(),
    scroller,
    measure: current.measureElement,
    scrollTo: (index) => current.scrollToIndex(index, { align: 'auto' }),
  };
}
