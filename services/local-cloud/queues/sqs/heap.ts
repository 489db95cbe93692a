interface Item<T> {
  key: number;
  value: T;
}

/** A heap: the smallest key comes out first. */
export class Heap<T> {
  readonly #items: Item<T>[] = [];

  peek(): Readonly<Item<T>> | undefined {
    return this.#items[0];
  }

  push(key: number, value: T): void {
    const items = this.#items;
    const item = { key, value };
    let index = items.length;
    items.push(item);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = items[above];
      if (!parent || parent.key <= key) break;
      items[index] = parent;
      index = above;
    }
    items[index] = item;
  }

  pop(): Item<T> | undefined {
    const first = this.#items[0];
    const last = this.#items.pop();
    if (last && this.#items.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: Item<T>): void {
    const items = this.#items;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      let child = items[below];
      const right = items[below + 1];
      if (child && right && right.key < child.key) {
        below += 1;
        child = right;
      }
      if (!child || child.key >= item.key) break;
      items[index] = child;
      index = below;
    }
    items[index] = item;
  }
}
