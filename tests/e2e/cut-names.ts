import type { Page } from '@playwright/test';

/**
 * Where names on the page are cut: by an ellipsis, by lines that are left out, or at the edge of something that neither
 * shows nor scrolls to the rest. A closed list is cut by the browser and wraps nothing; it has to bear the whole as its title.
 */
export function cutNames(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found: string[] = [];
    const isNamed = (text: string | null): boolean => wanted.some((name) => text?.includes(name) === true);
    const tell = (element: Element, why: string): void => {
      found.push(
        `${why}: ${element.tagName.toLowerCase()}.${element.className} in ${element.parentElement?.className ?? ''}`,
      );
    };

    /** What a rectangle of a name is cut by: it lies outside of what can be seen, or scrolled to. */
    const cutBy = (rect: DOMRect, from: Element): string | undefined => {
      if (rect.left < -1 || rect.right > innerWidth + 1) return 'the window';
      // What the body hides is what the window does not show: all of it is fixed there, and the body itself has no height.
      for (let at: Element | null = from; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const isWide = rect.left < box.left - 1 || rect.right > box.right + 1;
        const isHigh = rect.top < box.top - 1 || rect.bottom > box.bottom + 1;
        if (isWide && overflowX !== 'visible') return at.className;
        if (isHigh && (overflowY === 'hidden' || overflowY === 'clip')) return at.className;
        // From here on it moves with what scrolls.
        if (overflowY === 'auto' || overflowY === 'scroll') return undefined;
      }
      return undefined;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || !isNamed(node.nodeValue) || element.closest('option, .unseen') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const by = [...range.getClientRects()]
        .map((rect) => cutBy(rect, element))
        .find((one) => one !== undefined);
      if (by !== undefined) tell(element, `cut by ${by}`);
    }
    for (const select of document.querySelectorAll('select')) {
      const chosen = select.selectedOptions[0]?.label ?? '';
      if (isNamed(chosen) && select.title !== chosen) tell(select, 'without its title');
    }
    return found;
  }, names);
}
