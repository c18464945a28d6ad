// docs/decisions/161
/**
 * Keeps React going on a page whose texts other programs rewrite: translators, readers, password managers (P72). They
 * replace a text by nodes of their own, or wrap it. React would then throw at the next node that it inserts before that
 * text or removes, and would change words that nobody sees. Stands in the page itself (`build/first-script.ts`) and
 * runs once, before React starts.
 */
export function withstandRewriting(): void {
  /** The nodes that other programs put in place of a text of React's, and the reverse. */
  const standIns = new WeakMap<Node, Node>();
  const originals = new WeakMap<Node, Text>();
  const observer = new MutationObserver(notice);
  observer.observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild, replaceChild } = Node.prototype;

  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      comeBack(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      comeBack(node);
      return insertBefore.call(this, node, before && placeIn(this, before));
    },
    removeChild(this: Node, child: Node) {
      if (child.parentNode === this) return removeChild.call(this, child);
      noticeNow();
      standIns.get(child)?.parentNode?.removeChild(standIns.get(child) ?? child);
      child.parentNode?.removeChild(child);
      return child;
    },
    replaceChild(this: Node, node: Node, child: Node) {
      if (child.parentNode === this) return replaceChild.call(this, node, child);
      this.insertBefore(node, child);
      return this.removeChild(child);
    },
  });

  /** The child of the parent that stands in the place of a node; null, which is the end, when that is unknown. */
  function placeIn(parent: Node, child: Node): Node | null {
    if (child.parentNode === parent) return child;
    noticeNow();
    return ancestorIn(parent, child) ?? ancestorIn(parent, standIns.get(child) ?? null);
  }

  /** A text that React puts somewhere itself needs none in its place. */
  function comeBack(node: Node): void {
    const standIn = standIns.get(node);
    if (standIn?.parentNode && node.parentNode === null) removeChild.call(standIn.parentNode, standIn);
  }

  function noticeNow(): void {
    notice(observer.takeRecords());
  }

  function notice(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') show(record.target);
      for (const text of record.removedNodes) {
        if (!(text instanceof Text) || text.isConnected || !isOfReact(text)) continue;
        const standIn = stepsInPlaceOf(text, record, records)
          .flatMap(({ addedNodes }) => [...addedNodes])
          .find((node) => !isOfReact(node) && !originals.has(node));
        if (standIn === undefined) continue;
        standIns.set(text, standIn);
        originals.set(standIn, text);
        observer.observe(text, { characterData: true });
      }
    }
  }

  /** Puts a changed text and its neighbours back to be translated anew, since sentences are translated as a whole. */
  function show(changed: Node): void {
    const place = standIns.get(changed)?.parentNode;
    if (changed.isConnected || !place) return;
    for (const node of place.childNodes) {
      const text = originals.get(node);
      if (text !== undefined && !text.isConnected) replaceChild.call(place, text, node);
    }
    // What was done here is no rewriting.
    observer.takeRecords();
  }
}

/** React marks the nodes it has made, or taken over from the server, by a property of their own. */
function isOfReact(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactFiber'));
}

function ancestorIn(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** The steps that may have put something where the text of a removal was: this one, one before it, or one after it. */
function stepsInPlaceOf(text: Text, removal: MutationRecord, steps: readonly MutationRecord[]): MutationRecord[] {
  const { target, addedNodes, previousSibling, nextSibling } = removal;
  if (addedNodes.length > 0) return [removal];
  return steps.filter(
    (step) =>
      step.target === target &&
      (step.nextSibling === text ||
        step.previousSibling === text ||
        (step.previousSibling === previousSibling && step.nextSibling === nextSibling)),
  );
}
