import { useMemo, useState } from 'react'

/** The selected items of a list. What is not in the list any more, as after another filter, is not selected either. */
export function useSelection<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => items.filter((item) => chosen.has(idOf(item))), [items, chosen, idOf])
  const ids = new Set(selected.map(idOf))
  // What has left the list is not selected again when it comes back.
  if (ids.size !== chosen.size) setChosen(ids)
  return {
    selected,
    isSelected: (item: Item) => ids.has(idOf(item)),
    toggle(item: Item) {
      const next = new Set(ids)
      if (!next.delete(idOf(item))) next.add(idOf(item))
      setChosen(next)
    },
    /** Selects all that were read, or none. */
    toggleAll: () => setChosen(ids.size === items.length ? new Set() : new Set(items.map(idOf))),
    isAll: items.length > 0 && ids.size === items.length,
    clear: () => setChosen(new Set()),
  }
}

export type Selection<Item> = ReturnType<typeof useSelection<Item>>
