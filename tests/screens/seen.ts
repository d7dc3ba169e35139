import { onTestFinished } from 'vitest';

/**
 * Follows what the page shows from now on. What stands for some seconds only may be gone before a test on a busy machine
 * looks at the page.
 *
 * @returns all that has been shown since
 */
export function followWords(): () => string {
  let words = '';
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) words += `${node.textContent}\n`;
  });
  watch.observe(document, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return () => words;
}
