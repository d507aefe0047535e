/** Browsers' translators put text into elements of their own (`<font>`), or put such elements in its place. React goes on to remove and
 * insert beside the text that it wrote, and the whole page would fall with the error that it is not there. */

/** The element that stands for a text that was taken out of the page. */
const replaced = new WeakMap<Node, Node>();

const isWrap = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === 'FONT';

/** What stands for `child` among the children of `parent`: itself, what was wrapped around it, or what was put in its place. */
function standIn(parent: Node, child: Node): Node | null {
  for (let node: Node | null = child; node; node = node.parentNode ?? replaced.get(node) ?? null) {
    if (node.parentNode === parent) return node;
    if (node.parentNode !== null && !isWrap(node.parentNode)) return null;
  }
  return null;
}

function note(records: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const gone of removedNodes) {
      if (gone.nodeType !== Node.TEXT_NODE || gone.isConnected) continue;
      const instead = [...addedNodes, previousSibling, nextSibling].find(isWrap);
      if (instead) replaced.set(gone, instead);
    }
}

/** Makes removing and inserting find what a translator moved; everything else goes on as the browser has it. Returns how to end it. */
export function bearTranslators(): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  const observer = new MutationObserver(note);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note(observer.takeRecords());
    const there = standIn(this, child);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, fresh: T, before: Node | null): T {
    if (before === null || before.parentNode === this) return insertBefore.call(this, fresh, before) as T;
    note(observer.takeRecords());
    return insertBefore.call(this, fresh, standIn(this, before)) as T;
  };
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
